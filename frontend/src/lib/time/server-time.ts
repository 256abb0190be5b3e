/** How far the server's clock is ahead of this device's, in ms: a tablet's may be minutes off, or hours. */
let ahead = 0;

/** Takes an answer's `Date`; it is cut to the second, so that no time made of it lies in the server's future. */
export function hearServerTime(date: string | null): void {
  const said = date === null ? Number.NaN : Date.parse(date);
  if (!Number.isNaN(said)) ahead = said - Date.now();
}

/** The server's time in epoch ms, as far as it is known. */
export const serverNow = (): number => Date.now() + ahead;
