/** The shuttle whose board stands at a path, in either of the specification's spellings (§2 "Route table"); null for no board. */
export function shuttleAt(path: string): number | null {
  const [, number] = /^\/shuttle([1-9]\d{0,3})-?pickup\/?$/.exec(path) ?? [];
  return number === undefined ? null : Number(number);
}

/** Where the board of another shuttle of the same lot is. */
export const addressOf = (shuttle: number): string => `/shuttle${shuttle}pickup${window.location.search}`;
