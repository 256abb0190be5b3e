import { get } from 'node:http';
import type { Caller } from './caller.ts';
import type { StreamRecord } from '../checks/streams.ts';

/** The reconnection delay that the stream sends (`retry`). */
const RECONNECT_MS = 1000;
/** The time limit for opening a stream. */
const TIMEOUT_MS = 10_000;

/**
 * Keeps a live stream open until `closed`, as a browser does, and records every board version that it receives.
 * @param lotId of their session
 */
export async function liveStream(caller: Caller, lotId: string, closed: AbortSignal) {
  while (!closed.aborted) {
    await listen(caller, lotId, closed);
    if (!closed.aborted) await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
  }
}

/** @returns until it ends */
function listen(caller: Caller, lotId: string, closed: AbortSignal): Promise<void> {
  const { history, balancer, home } = caller;
  const gateway = balancer.gatewayOf(home);
  return new Promise((resolve) => {
    const headers = { ...caller.cookieHeader(), 'x-request-id': history.nextId() };
    const opening = get(new URL('/api/events', gateway.url), { agent: false, headers, signal: closed }, (response) => {
      clearTimeout(timeout);
      if (response.statusCode !== 200) return void response.resume().on('close', resolve);
      const record: StreamRecord = { lotId, gateway: gateway.name, openedAt: Date.now(), endedAt: null, received: [] };
      history.streams.push(record);
      const end = () => {
        if (!closed.aborted) record.endedAt ??= Date.now();
        resolve();
      };
      let rest = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        const frames = (rest + chunk).split('\n\n');
        rest = frames.pop() ?? '';
        for (const frame of frames) take(frame, record);
      });
      response.on('error', end).on('close', end);
    });
    const timeout = setTimeout(() => opening.destroy(), TIMEOUT_MS);
    opening.on('error', () => resolve()).on('close', () => clearTimeout(timeout));
  });
}

function take(frame: string, { received }: StreamRecord) {
  const [name = '', data] = frame.split('\ndata: ');
  if (!name.endsWith('event: ride') || data === undefined) return;
  received.push({ version: Number(JSON.parse(data).boardVersion), at: Date.now() });
}
