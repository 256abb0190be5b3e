/** The local storage's key of `offset`, for pages that start without a network. */
const KEY = 'lotline.clock';
/** A `Date` header is in whole seconds, rounded down. In ms. */
const PRECISION = 1_000;

/** How far the server's clock is ahead of this device's in ms. A tablet's clock may be off by minutes or hours. */
let offset = storedOffset();

/** The server's time in epoch ms, as far as it is known. Everything that people read or that is sent uses this clock. */
export const serverNow = (): number => deviceNow() + offset;

/** The same as a date. */
export const serverDate = (): Date => new Date(serverNow());

/**
 * Call when a request is sent. The returned function takes the `Date` header of the response.
 *
 * The server set the header between the two calls, which bounds the offset. A slow response has wide bounds, so it does not change an
 * offset that is known better. Outside the bounds, the device's clock was set or runs fast or slow: the lower bound replaces the offset,
 * because a time in the server's future is refused.
 */
export function timeRequest(): (date: string | null) => void {
  const sentAt = deviceNow();
  return (date) => {
    const serverTime = Date.parse(date ?? '');
    const lowest = serverTime - deviceNow();
    const highest = serverTime + PRECISION - sentAt;
    if (offset < lowest || offset > highest) {
      offset = lowest;
      storeOffset();
    }
  };
}

// eslint-disable-next-line no-restricted-syntax -- The only place that knows the device's clock.
const deviceNow = (): number => Date.now();

function storedOffset(): number {
  try {
    return Number(localStorage.getItem(KEY)) || 0;
  } catch {
    return 0; // The browser blocks storage.
  }
}

function storeOffset(): void {
  try {
    localStorage.setItem(KEY, String(offset));
  } catch {
    // The storage is blocked or full. Only a start without a network lacks the time.
  }
}
