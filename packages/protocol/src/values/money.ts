/** Removes the dollar sign and thousands separators: `$1,250.50` becomes `1250.50`. Returns other text unchanged. */
export function plainAmount(written: string): string {
  const amount = written.trim().replace(/^([-+]?)\s*\$\s*/, '$1');
  return /^[-+]?\d{1,3}(,\d{3})+(\.\d*)?$/.test(amount) ? amount.replaceAll(',', '') : amount;
}

const INVALID = 'Payment amount must be a valid number';
/** The error of an amount below zero. */
export const NEGATIVE_AMOUNT = 'Payment amount must be zero or positive';
const TOO_LARGE = 'Payment amount must be at most 99,999,999.99';
/** The first amount that numeric(10,2) cannot store, in cents. */
const CENTS_LIMIT = 10_000_000_000;

/** The integer cents of an amount: '86.00' and 86 are 8600. Sums are made of cents, because a binary number does not add them exactly. */
export const centsOf = (amount: string | number): number => Math.round(Number(amount) * 100);

/** An amount as it is stored and sent: 8600 cents are '86.00'. */
export const amountOf = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/**
 * Reads a decimal amount, rounded half up to cents; an empty text is 0. It rounds the written digits, because a binary number
 * is often less than what was written: 1.005 would become 1.00. A number counts as its shortest decimal text.
 */
export function readAmount(written: string | number): { amount: string } | { error: string } {
  const text = typeof written === 'number' ? decimalText(written) : written.trim();
  const [, sign, whole = '', fraction = ''] = /^([-+]?)(\d*)\.?(\d*)$/.exec(text) ?? [];
  if (sign === undefined || (whole + fraction === '' && text !== '')) return { error: INVALID };
  if (sign === '-' && /[1-9]/.test(whole + fraction)) return { error: NEGATIVE_AMOUNT };
  const cents = Number(whole + fraction.padEnd(2, '0').slice(0, 2)) + (fraction.charAt(2) >= '5' ? 1 : 0);
  if (cents >= CENTS_LIMIT) return { error: TOO_LARGE };
  return { amount: amountOf(cents) };
}

/** Without an exponent, which `String` gives to numbers below 0.000001 and from 1e21. */
const decimalText = (value: number): string => {
  const text = String(value);
  return text.includes('e') ? value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 }) : text;
};
