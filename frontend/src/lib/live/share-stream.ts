import { SHARED_STREAM_SILENCE } from '../time/intervals.js';
import { followStream, type FollowStream, type StreamReport } from './stream.js';

/**
 * Returns a function that follows a live stream through a worker that all tabs of the browser share. Without TLS a browser opens six
 * connections to a server, and a stream for each tab would take all of them. `reader` names whose stream it is: tabs of another user or lot
 * have their own worker. A browser without shared workers (Chrome for Android), or whose worker is silent, opens a stream for the tab alone.
 */
export const shareStream =
  (reader: string): FollowStream =>
  (url, report) =>
    typeof SharedWorker === 'undefined' ? followStream(url, report) : followWorker(url, reader, report);

function followWorker(url: string, reader: string, report: (report: StreamReport) => void): () => void {
  const worker = new SharedWorker(new URL('./stream.worker.ts', import.meta.url), {
    type: 'module',
    name: `${url} ${reader}`,
  });
  const { port } = worker;
  let stopOwn: (() => void) | null = null;
  let silence: ReturnType<typeof setTimeout> | undefined;

  const fallBack = (): void => {
    report({ kind: 'lost' });
    stopOwn ??= followStream(url, report);
  };
  const watch = (): void => {
    clearTimeout(silence);
    silence = setTimeout(fallBack, SHARED_STREAM_SILENCE);
  };
  const join = (): void => {
    port.postMessage('join');
    watch();
  };
  const leave = (): void => {
    port.postMessage('leave');
    clearTimeout(silence);
    stopOwn?.();
    stopOwn = null;
  };
  const online = (): void => port.postMessage('online');
  /** The page was left and is shown again by the browser's Back. */
  const returned = ({ persisted }: PageTransitionEvent): void => void (persisted && join());

  worker.onerror = fallBack;
  port.onmessage = ({ data }: MessageEvent<StreamReport>) => {
    stopOwn?.();
    stopOwn = null;
    watch();
    report(data);
  };
  join();
  window.addEventListener('online', online);
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', returned);
  return () => {
    window.removeEventListener('online', online);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', returned);
    leave();
    port.close();
  };
}
