/** A written amount without its dollar sign and the commas between thousands: `$1,250.50` is `1250.50`. Others stay as they are. */
export function plainAmount(written: string): string {
  const amount = written.trim().replace(/^([-+]?)\s*\$\s*/, '$1');
  return /^[-+]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(amount) ? amount.replaceAll(',', '') : amount;
}
