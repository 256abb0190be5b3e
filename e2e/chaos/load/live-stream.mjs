import { get } from 'node:http';

/** The reconnection delay that the stream sends (`retry`). */
const BACK_MS = 1000;
/** The time limit for opening a stream. */
const TIMEOUT_MS = 10_000;

/**
 * Keeps a live stream open until `closed`, as a browser does, and records every board version that it receives.
 * @param {import('./caller.mjs').Caller} caller
 * @param {string} lotId of their session
 * @param {AbortSignal} closed
 */
export async function liveStream(caller, lotId, closed) {
  while (!closed.aborted) {
    await listen(caller, lotId, closed);
    if (!closed.aborted) await new Promise((resolve) => setTimeout(resolve, BACK_MS));
  }
}

/** @param {import('./caller.mjs').Caller} caller @param {string} lotId @param {AbortSignal} closed @returns {Promise<void>} until it ends */
function listen(caller, lotId, closed) {
  const { history, balancer, home } = caller;
  const gateway = balancer.gatewayOf(home);
  return new Promise((resolve) => {
    const headers = { ...caller.cookieHeader(), 'x-request-id': history.nextId() };
    const opening = get(new URL('/api/events', gateway.url), { agent: false, headers, signal: closed }, (response) => {
      clearTimeout(timeout);
      if (response.statusCode !== 200) return void response.resume().on('close', resolve);
      /** @type {import('../checks/streams.mjs').StreamRecord} */
      const record = { lotId, gateway: gateway.name, openedAt: Date.now(), endedAt: null, received: [] };
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

/** @param {string} frame @param {import('../checks/streams.mjs').StreamRecord} record */
function take(frame, { received }) {
  const [name = '', data] = frame.split('\ndata: ');
  if (!name.endsWith('event: ride') || data === undefined) return;
  received.push({ version: Number(JSON.parse(data).boardVersion), at: Date.now() });
}
