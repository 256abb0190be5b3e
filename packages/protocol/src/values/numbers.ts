/** Parses decimal digits with an optional minus. Not `Number`, which also takes '0x10', '1e3', ' 5 ' and ''. */
export function wholeNumberFrom(written: string): number | undefined {
  const number = /^-?\d{1,15}$/.test(written) ? Number(written) : undefined;
  return number === 0 ? 0 : number;
}
