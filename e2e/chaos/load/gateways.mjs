import { Agent, get, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { GIVEN_UP } from '../checks/answers.mjs';

/** @typedef {{name: string, url: URL, ready: boolean, agent: Agent}} Gateway */

/** As docker/door.cfg looks, only sooner. */
const LOOK_MS = 500;
const LOOK_PATIENCE_MS = 1000;
/** Longer than any call may take: what has no answer by then has none. */
const PATIENCE_MS = 10_000;

/** The door before the gateways: a caller has one of its own, and goes to another while that one is not ready. */
export class Door {
  /** @param {{name: string, url: string}[]} gateways @param {AbortSignal} over */
  constructor(gateways, over) {
    /** @type {Gateway[]} */
    this.gateways = gateways.map(({ name, url }) => ({
      name,
      url: new URL(url),
      ready: true,
      agent: new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY }),
    }));
    for (const gateway of this.gateways) void this.#watch(gateway, over);
  }

  /** Where nobody is ready, the caller's own: it has to refuse. @param {number} home */
  gatewayOf(home) {
    const own = this.gateways[home % this.gateways.length];
    if (!own) throw new Error('There is no gateway');
    return own.ready ? own : (this.gateways.find(({ ready }) => ready) ?? own);
  }

  close() {
    for (const { agent } of this.gateways) agent.destroy();
  }

  /** @param {Gateway} gateway @param {AbortSignal} over */
  async #watch(gateway, over) {
    while (!over.aborted) {
      gateway.ready = await isReady(new URL('/readyz', gateway.url).href);
      await sleep(LOOK_MS, undefined, { ref: false });
    }
  }
}

/** @param {string} url of `/readyz` @returns {Promise<boolean>} */
export async function isReady(url) {
  return new Promise((resolve) => {
    const looking = get(url, { signal: AbortSignal.timeout(LOOK_PATIENCE_MS), agent: false }, (response) => {
      response.resume().on('error', () => resolve(false));
      resolve(response.statusCode === 200);
    });
    looking.on('error', () => resolve(false));
  });
}

/**
 * What came back; `status` null and the connection's fault as `code` where nothing did.
 * @typedef {{status: number | null, code?: string, headers: import('node:http').IncomingHttpHeaders, text: string}} Reply
 */

/** @param {Gateway} gateway @param {string} method @param {string} path @param {Record<string, string>} headers @param {string} [json] @param {number} [patienceMs] @returns {Promise<Reply>} never rejects */
export function ask({ url, agent }, method, path, headers, json, patienceMs = PATIENCE_MS) {
  return new Promise((resolve) => {
    const broken = (/** @type {Error & {code?: string}} */ error) =>
      resolve({ status: null, code: error.name === 'AbortError' ? GIVEN_UP : error.code, headers: {}, text: '' });
    const target = { host: url.hostname, port: url.port, method, path, headers, agent };
    const outgoing = request({ ...target, signal: AbortSignal.timeout(patienceMs) }, (response) => {
      /** @type {Buffer[]} */
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', broken);
      response.on('end', () => {
        const { statusCode = null, headers: received } = response;
        resolve({ status: statusCode, headers: received, text: Buffer.concat(chunks).toString() });
      });
    });
    outgoing.on('error', broken);
    outgoing.end(json);
  });
}
