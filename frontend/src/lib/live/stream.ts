import type { LiveFrameName, LiveFrames } from '@lotline/contracts';
import { LIVE_OPEN_TIMEOUT, LIVE_RETRY } from '../time/intervals.js';
import { inNamedLot } from '../lot/lot-in-address.js';

export interface StreamHandlers {
  opened: (first: boolean) => void;
  lost: () => void;
  /** After each frame was handled. */
  heard: () => void;
  frames: { [Name in Exclude<LiveFrameName, 'hello' | 'beat'>]: (frame: LiveFrames[Name]) => void };
}

/** A stream that is silent for this many beats is dead, although the browser may not notice for minutes. */
const SILENT_BEATS = 2.5;

/** Opens the stream, and opens it again when the browser gives it up or when it falls silent. Returns a function that closes it. */
export function keepOpen({ opened, lost, heard, frames }: StreamHandlers): () => void {
  let source: EventSource;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  /** How long the stream may be silent, in ms; null before the first `hello`. */
  let patience: number | null = null;
  let openedBefore = false;

  const open = (): void => {
    clearTimeout(retry);
    watch(LIVE_OPEN_TIMEOUT);
    source = new EventSource(inNamedLot('/api/events'), { withCredentials: true });
    source.onopen = () => {
      watch(patience);
      opened(!openedBefore);
      openedBefore = true;
    };
    source.onerror = () => {
      lost();
      watch(LIVE_OPEN_TIMEOUT);
      // A refusal closes it for good, a lost connection does not.
      if (source.readyState === EventSource.CLOSED) retry = setTimeout(open, LIVE_RETRY);
    };
    take('hello', ({ beatSeconds }) => {
      patience = beatSeconds * 1_000 * SILENT_BEATS;
    });
    take('beat', () => undefined);
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
      watch(patience);
      heard();
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
