import { get } from 'node:http';

/** How soon a browser comes back after its stream has ended: the stream itself says so. */
const BACK_MS = 1000;
/** How long it may take to open. */
const PATIENCE_MS = 10_000;

/**
 * Keeps a live stream open until `closed`, as a browser does, and notes every board version that it tells of.
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
  const { history, door, home } = caller;
  const gateway = door.gatewayOf(home);
  return new Promise((resolve) => {
    const headers = { ...caller.cookieHeader(), 'x-request-id': history.nextId() };
    const opening = get(new URL('/api/events', gateway.url), { agent: false, headers, signal: closed }, (response) => {
      clearTimeout(patience);
      if (response.statusCode !== 200) return void response.resume().on('close', resolve);
      /** @type {import('../checks/streams.mjs').Listening} */
      const listening = { lotId, gateway: gateway.name, openedAt: Date.now(), endedAt: null, heard: [] };
      history.streams.push(listening);
      const end = () => {
        if (!closed.aborted) listening.endedAt ??= Date.now();
        resolve();
      };
      let rest = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        const frames = (rest + chunk).split('\n\n');
        rest = frames.pop() ?? '';
        for (const frame of frames) take(frame, listening);
      });
      response.on('error', end).on('close', end);
    });
    const patience = setTimeout(() => opening.destroy(), PATIENCE_MS);
    opening.on('error', () => resolve()).on('close', () => clearTimeout(patience));
  });
}

/** @param {string} frame @param {import('../checks/streams.mjs').Listening} listening */
function take(frame, { heard }) {
  const [name = '', data] = frame.split('\ndata: ');
  if (!name.endsWith('event: ride') || data === undefined) return;
  heard.push({ version: Number(JSON.parse(data).boardVersion), at: Date.now() });
}
