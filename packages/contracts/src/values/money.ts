/** Removes the dollar sign and thousands separators: `$1,250.50` becomes `1250.50`. Returns other text unchanged. */
export function plainAmount(written: string): string {
  const amount = written.trim().replace(/^([-+]?)\s*\$\s*/, '$1');
  return /^[-+]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(amount) ? amount.replaceAll(',', '') : amount;
}
