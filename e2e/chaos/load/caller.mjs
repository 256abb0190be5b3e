import { ask } from './gateways.mjs';

/**
 * @typedef {object} Asked
 * @property {string} kind
 * @property {string} [method] GET by default
 * @property {string} path
 * @property {unknown} [body] as JSON
 * @property {Record<string, string>} [headers]
 * @property {number[]} [accepted] accepted statuses besides 200, 201 and 304
 * @property {(status: number, body: any) => boolean} [isDone] whether another response means that it is already done
 * @property {number[]} [rejections] statuses that say for certain that nothing was done
 * @property {number} [timeoutMs] instead of the default
 * @property {string} [intent]
 * @property {string} [effect]
 *
 * @typedef {object} Answer
 * @property {boolean} ok it was done, now or before
 * @property {boolean} retryable it was not done, as far as the caller knows, for a temporary reason
 * @property {number | null} status
 * @property {any} body the parsed JSON
 * @property {import('node:http').IncomingHttpHeaders} headers
 */

const RIGHT = [200, 201, 304];

/** A client with its own cookies that records every call in the history. A program has `headers` with its token instead of cookies. */
export class Caller {
  /** @type {Map<string, {value: string, until: number}>} */
  #cookies = new Map();

  /** @param {Pick<import('./gateways.mjs').LoadBalancer, 'gatewayOf'>} balancer @param {import('../history.mjs').History} history @param {number} home selects the caller's own gateway @param {Record<string, string>} [headers] sent with every call */
  constructor(balancer, history, home, headers = {}) {
    this.headers = headers;
    this.balancer = balancer;
    this.history = history;
    this.home = home;
  }

  /** @param {Asked} asked @returns {Promise<Answer>} never rejects */
  async send(asked) {
    const { kind, method = 'GET', path, body, headers = {}, intent, effect } = asked;
    const gateway = this.balancer.gatewayOf(this.home);
    const requestId = this.history.nextId();
    const json = body === undefined ? undefined : JSON.stringify(body);
    const began = Date.now();
    const reply = await ask(
      gateway,
      method,
      path,
      {
        'x-request-id': requestId,
        ...this.cookieHeader(),
        ...this.headers,
        ...(json !== undefined && {
          'content-type': 'application/json',
          'content-length': `${Buffer.byteLength(json)}`,
        }),
        ...headers,
      },
      json,
      asked.timeoutMs,
    );
    this.#keep(reply.headers['set-cookie'] ?? []);
    const { status } = reply;
    const parsed = status === 304 ? undefined : bodyOf(reply);
    const ok = isDone(asked, status, parsed);
    const rejected = !ok && status !== null && asked.rejections?.includes(status) === true;
    this.history.calls.push({
      requestId,
      kind,
      gateway: gateway.name,
      began,
      ended: Date.now(),
      status,
      ...codeOf(reply, parsed),
      expected: ok || rejected,
      ...(rejected && { rejected: /** @type {const} */ (true) }),
      ...boardOf(reply, parsed),
      ...(intent !== undefined && { intent, effect }),
    });
    return { ok, retryable: status === null || status >= 500, status, body: parsed, headers: reply.headers };
  }

  /** @returns {Record<string, string>} */
  cookieHeader() {
    const now = Date.now();
    const living = [...this.#cookies].filter(([, { until }]) => until > now);
    return living.length === 0 ? {} : { cookie: living.map(([name, { value }]) => `${name}=${value}`).join('; ') };
  }

  /** Stores cookies with their expiry, like a browser. @param {string[]} setCookies */
  #keep(setCookies) {
    for (const cookie of setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      const [, age] = /max-age=(\d+)/i.exec(cookie) ?? [];
      this.#cookies.set(name, { value, until: age ? Date.now() + Number(age) * 1000 : Number.POSITIVE_INFINITY });
    }
  }
}

/** @param {Asked} asked @param {number | null} status @param {any} body */
function isDone({ accepted = [], isDone: saysSo }, status, body) {
  if (status === null) return false;
  return RIGHT.includes(status) || accepted.includes(status) || saysSo?.(status, body) === true;
}

/** @param {import('./gateways.mjs').Reply} reply */
function bodyOf({ headers, text }) {
  if (!headers['content-type']?.includes('json')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param {import('./gateways.mjs').Reply} reply @param {any} body @returns {Pick<import('../history.mjs').Call, 'board'>} */
function boardOf({ headers }, body) {
  const version = headers['x-board-version'];
  return typeof version === 'string' && body?.lotId ? { board: { lotId: body.lotId, version: Number(version) } } : {};
}

/** @param {import('./gateways.mjs').Reply} reply @param {any} body @returns {{code?: string}} */
function codeOf({ status, code }, body) {
  if (status === null) return { code: code ?? 'NO_ANSWER' };
  return status >= 400 && typeof body?.code === 'string' ? { code: body.code } : {};
}
