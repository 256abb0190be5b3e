import { shuttleAt } from '@lotline/protocol';

/**
 * The lot in the URL of a pick-up board (`?lot=`), which counts before the session's lot. Null if the URL names none, and on every
 * other page.
 */
export const lotInUrl = (): string | null =>
  shuttleAt(window.location.pathname) === null ? null : new URLSearchParams(window.location.search).get('lot');

/** Adds the lot in the page's URL, if any, to the URL of a call. */
export function withLotQuery(url: string): string {
  const lot = lotInUrl();
  return lot === null ? url : `${url}${url.includes('?') ? '&' : '?'}lot=${encodeURIComponent(lot)}`;
}

/**
 * The lot whose settings the page has loaded. Every call names it, so that the gateway rejects calls of a page that shows another
 * lot than the session's: input for one lot is never saved at another.
 */
let lotId: string | null = null;

export const pageLot = (): string | null => lotId;

export function setPageLot(lot: string): void {
  lotId = lot;
}

/** The header that names the page's lot, for every call. */
export const lotHeader = (): Record<string, string> => (lotId === null ? {} : { 'X-Lot': lotId });

/** Shared by the tabs of this browser, which have one session. A tab does not receive its own messages. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('lotline.lot');

/** Tells the other tabs that the session is now at this lot. */
export const announceLot = (lotId: string): void => channel?.postMessage(lotId);

/** Calls `handler` with the id of the lot when another tab changes it. Returns a function that unsubscribes. */
export function onLotChange(handler: (lotId: string) => void): () => void {
  const received = ({ data }: MessageEvent<unknown>): void => {
    if (typeof data === 'string') handler(data);
  };
  channel?.addEventListener('message', received);
  return () => channel?.removeEventListener('message', received);
}
