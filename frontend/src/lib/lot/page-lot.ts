/**
 * The lot whose settings the page has. Every call names it, so that a gateway refuses what comes from a page of another lot
 * than the session is at: nothing that was typed for one is kept at another, and nothing of another is shown (design §3).
 */
let lotId: string | null = null;

export const lotOfPage = (): string | null => lotId;

export function isPageOf(lot: string): void {
  lotId = lot;
}

/** What names it in the head of a call, of the store's and of all others. */
export const lotHeader = (): Record<string, string> => (lotId === null ? {} : { 'X-Lot': lotId });
