import type { LiveFrameName, LiveFrames } from '@lotline/protocol';
import { LIVE_OPEN_TIMEOUT, LIVE_RETRY } from '../time/intervals.js';

/** What a live stream reports. `data` is JSON of `LiveFrames`. */
export type StreamReport = { kind: 'opened' } | { kind: 'lost' } | { kind: 'frame'; name: LiveFrameName; data: string };

export interface LiveStream {
  /**
   * Opens the connection again, unless that was done within the last second. Returns whether it is open already: then nothing is
   * reported, and a page that counts its stream as lost would wait without end.
   */
  reopen: () => boolean;
  close: () => void;
}

const FRAMES: readonly LiveFrameName[] = [
  'hello',
  'beat',
  'ride',
  'client',
  'clients',
  'message',
  'inbox',
  'import',
  'export',
  'user',
  'overview',
  'lot',
];

/** A stream without a frame for this many beats counts as lost. The browser itself may not notice for minutes. */
const MAX_SILENT_BEATS = 2.5;
/** The tabs of a browser report a network that is back together. In ms. */
const SAME_REOPENING = 1_000;

/** Opens the live stream at `url`, and reopens it after an error or a silence. */
export function openStream(url: string, report: (report: StreamReport) => void): LiveStream {
  let source: EventSource;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  /** The longest allowed silence in ms; null before the first `hello`. */
  let maxSilence: number | null = null;
  let openedBefore = false;
  let openedAt = 0;

  const open = (): void => {
    clearTimeout(retry);
    watch(LIVE_OPEN_TIMEOUT);
    openedAt = performance.now();
    source = new EventSource(url, { withCredentials: true });
    source.onopen = () => {
      watch(maxSilence);
      openedBefore = true;
      report({ kind: 'opened' });
    };
    source.onerror = () => {
      report({ kind: 'lost' });
      watch(LIVE_OPEN_TIMEOUT);
      // The browser retries a lost connection, but not an error response.
      if (source.readyState === EventSource.CLOSED) retry = setTimeout(open, LIVE_RETRY);
    };
    for (const name of FRAMES)
      source.addEventListener(name, ({ data }: MessageEvent<string>) => {
        if (name === 'hello') {
          const { beatSeconds }: LiveFrames['hello'] = JSON.parse(data);
          maxSilence = beatSeconds * 1_000 * MAX_SILENT_BEATS;
        }
        watch(maxSilence);
        report({ kind: 'frame', name, data });
      });
  };
  const watch = (ms: number | null): void => {
    clearTimeout(silence);
    if (ms !== null)
      silence = setTimeout(() => {
        if (openedBefore) report({ kind: 'lost' });
        source.close();
        open();
      }, ms);
  };

  open();
  return {
    reopen: () => {
      if (performance.now() - openedAt < SAME_REOPENING) return source.readyState === EventSource.OPEN;
      source.close();
      open();
      return false;
    },
    close: () => {
      clearTimeout(retry);
      clearTimeout(silence);
      source.close();
    },
  };
}

/** Follows the live stream at a URL. Returns a function that stops. */
export type FollowStream = (url: string, report: (report: StreamReport) => void) => () => void;

/** Follows a live stream of this page alone. */
export const followStream: FollowStream = (url, report) => {
  const stream = openStream(url, report);
  const online = (): void => void (stream.reopen() && report({ kind: 'opened' }));
  window.addEventListener('online', online);
  return () => {
    window.removeEventListener('online', online);
    stream.close();
  };
};
