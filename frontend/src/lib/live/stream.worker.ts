import { openStream, type LiveStream, type StreamReport } from './stream.js';

/*
 * One live stream for the tabs that share this worker, by `shareStream`. It is open while a tab has joined. The worker ends with the last
 * page that has started it.
 */

/** The first word of the worker's name is the stream's URL. */
const [url = ''] = self.name.split(' ');
const tabs = new Set<MessagePort>();
let stream: LiveStream | null = null;
/** Whether the stream is open, for tabs that join later; null until it is known. */
let state: StreamReport | null = null;

function report(event: StreamReport): void {
  if (event.kind !== 'frame') state = event;
  for (const tab of tabs) tab.postMessage(event);
}

function join(tab: MessagePort): void {
  tabs.add(tab);
  if (state) tab.postMessage(state);
  stream ??= openStream(url, report);
}

function leave(tab: MessagePort): void {
  tabs.delete(tab);
  if (tabs.size > 0) return;
  stream?.close();
  stream = state = null;
}

self.addEventListener('connect', (event) => {
  if (!(event instanceof MessageEvent)) return;
  for (const tab of event.ports)
    tab.onmessage = ({ data }: MessageEvent<'join' | 'leave' | 'online'>) => {
      if (data === 'join') join(tab);
      else if (data === 'leave') leave(tab);
      else if (stream?.reopen()) tab.postMessage({ kind: 'opened' } satisfies StreamReport);
    };
});
