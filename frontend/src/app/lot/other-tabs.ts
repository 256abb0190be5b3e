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
