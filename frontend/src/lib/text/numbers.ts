const counts = new Intl.NumberFormat('en-US');
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const wholeMoney = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** `12,345`. */
export const formatCount = (count: number): string => counts.format(count);
/** `1 customer`, `1,168 customers`. */
export const formatCountOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
/** `980`, `1.8K`. */
export const formatShortCount = (count: number): string => compact.format(count);
/** `$2,846.50`. */
export const formatMoney = (amount: number): string => money.format(amount);
/** `$2,847`. */
export const formatWholeMoney = (amount: number): string => wholeMoney.format(amount);
/** `$980`, `$1.8K`. */
export const formatShortMoney = (amount: number): string => `$${compact.format(amount)}`;
