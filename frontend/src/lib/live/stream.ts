import type { LiveFrameName, LiveFrames } from '@lotline/contracts';
import { LIVE_RETRY } from '../intervals.js';
import { inNamedLot } from '../lot-in-address.js';

export interface StreamHandlers {
  opened: (first: boolean) => void;
  lost: () => void;
  /** After each frame was handled. */
  heard: () => void;
  frames: { [Name in Exclude<LiveFrameName, 'hello'>]: (frame: LiveFrames[Name]) => void };
}

/** Opens the stream and opens it again whenever the browser gave it up. Returns what ends it. */
export function keepOpen({ opened, lost, heard, frames }: StreamHandlers): () => void {
  let source: EventSource;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let openedBefore = false;

  const open = (): void => {
    clearTimeout(retry);
    source = new EventSource(inNamedLot('/api/events'), { withCredentials: true });
    source.onopen = () => {
      opened(!openedBefore);
      openedBefore = true;
    };
    source.onerror = () => {
      lost();
      // A refusal closes it for good, a lost connection does not.
      if (source.readyState === EventSource.CLOSED) retry = setTimeout(open, LIVE_RETRY);
    };
    take('ride', frames.ride);
    take('client', frames.client);
    take('clients', frames.clients);
    take('message', frames.message);
    take('import', frames.import);
    take('export', frames.export);
    take('user', frames.user);
  };
  const take = <Name extends LiveFrameName>(name: Name, handle: (frame: LiveFrames[Name]) => void): void =>
    source.addEventListener(name, ({ data }: MessageEvent<string>) => {
      handle(JSON.parse(data));
      heard();
    });
  const reopen = (): void => {
    source.close();
    open();
  };

  open();
  window.addEventListener('online', reopen);
  return () => {
    window.removeEventListener('online', reopen);
    clearTimeout(retry);
    source.close();
  };
}
