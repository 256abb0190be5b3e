import type { LiveFrameName, LiveFrames } from '@lotline/contracts';
import { withLotQuery } from '../lot/page-lot.js';
import { LIVE_OPEN_TIMEOUT, LIVE_RETRY } from '../time/intervals.js';

export interface StreamHandlers {
  opened: (first: boolean) => void;
  lost: () => void;
  /** Called after each frame has been handled. */
  received: () => void;
  frames: { [Name in Exclude<LiveFrameName, 'hello' | 'beat'>]: (frame: LiveFrames[Name]) => void };
}

/** A stream without a frame for this many beats counts as lost. The browser itself may not notice for minutes. */
const MAX_SILENT_BEATS = 2.5;

/** Opens the live stream, and reopens it after an error or a silence. Returns a function that closes it. */
export function openStream({ opened, lost, received, frames }: StreamHandlers): () => void {
  let source: EventSource;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  /** The longest allowed silence in ms; null before the first `hello`. */
  let maxSilence: number | null = null;
  let openedBefore = false;

  const open = (): void => {
    clearTimeout(retry);
    watch(LIVE_OPEN_TIMEOUT);
    source = new EventSource(withLotQuery('/api/events'), { withCredentials: true });
    source.onopen = () => {
      watch(maxSilence);
      opened(!openedBefore);
      openedBefore = true;
    };
    source.onerror = () => {
      lost();
      watch(LIVE_OPEN_TIMEOUT);
      // The browser retries a lost connection, but not an error response.
      if (source.readyState === EventSource.CLOSED) retry = setTimeout(open, LIVE_RETRY);
    };
    on('hello', ({ beatSeconds }) => {
      maxSilence = beatSeconds * 1_000 * MAX_SILENT_BEATS;
    });
    on('beat', () => undefined);
    on('ride', frames.ride);
    on('client', frames.client);
    on('clients', frames.clients);
    on('message', frames.message);
    on('inbox', frames.inbox);
    on('import', frames.import);
    on('export', frames.export);
    on('user', frames.user);
    on('overview', frames.overview);
    on('lot', frames.lot);
  };
  const on = <Name extends LiveFrameName>(name: Name, handle: (frame: LiveFrames[Name]) => void): void =>
    source.addEventListener(name, ({ data }: MessageEvent<string>) => {
      handle(JSON.parse(data));
      watch(maxSilence);
      received();
    });
  const watch = (ms: number | null): void => {
    clearTimeout(silence);
    if (ms !== null)
      silence = setTimeout(() => {
        if (openedBefore) lost();
        reopen();
      }, ms);
  };
  const reopen = (): void => {
    source.close();
    open();
  };

  open();
  window.addEventListener('online', reopen);
  return () => {
    window.removeEventListener('online', reopen);
    clearTimeout(retry);
    clearTimeout(silence);
    source.close();
  };
}
