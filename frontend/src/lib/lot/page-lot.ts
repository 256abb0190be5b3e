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
