/** One a page: it hears what the other tabs of this browser say, which share its session, and never itself. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('lotline.lot');

/** Tells the other tabs which lot the session is at now. */
export const announceLot = (lotId: string): void => channel?.postMessage(lotId);

/** Calls `heard` with the id of a lot that another tab has changed to. Returns what ends that. */
export function onLotChange(heard: (lotId: string) => void): () => void {
  const said = ({ data }: MessageEvent<unknown>): void => {
    if (typeof data === 'string') heard(data);
  };
  channel?.addEventListener('message', said);
  return () => channel?.removeEventListener('message', said);
}
