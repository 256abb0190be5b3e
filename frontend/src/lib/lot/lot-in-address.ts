/** A board without a session names its lot in its address (design §3); where none is named it is the first. */
export const lotInAddress = (): string | null => new URLSearchParams(window.location.search).get('lot');

/** The address of a call, in the lot that the page's own address names. */
export function inNamedLot(url: string): string {
  const lot = lotInAddress();
  return lot === null ? url : `${url}${url.includes('?') ? '&' : '?'}lot=${encodeURIComponent(lot)}`;
}
