const counts = new Intl.NumberFormat('en-US');
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `12,345`. */
export const sayCount = (count: number): string => counts.format(count);
/** `980`, `1.8K`: where there is little room. */
export const sayShortly = (count: number): string => compact.format(count);
/** `$2,846.50`. */
export const sayMoney = (amount: number): string => money.format(amount);

/** A wait as a person says it: `40 s`, `6 min`, `1 h 5 min`. */
export function sayWait(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
