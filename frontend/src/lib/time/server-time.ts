/** How far the server's clock is ahead of this device's in ms. A tablet's clock may be off by minutes or hours. */
let offset = 0;

/** Takes a response's `Date` header. Its precision is a second, rounded down, so the derived time is never in the server's future. */
export function recordServerTime(date: string | null): void {
  const serverTime = date === null ? Number.NaN : Date.parse(date);
  if (!Number.isNaN(serverTime)) offset = serverTime - Date.now();
}

/** The server's time in epoch ms, as far as it is known. */
export const serverNow = (): number => Date.now() + offset;
