import { ask, type LoadBalancer, type Reply } from './gateways.ts';
import { cookieIn } from '../../support/http.ts';
import type { IncomingHttpHeaders } from 'node:http';
import type { Call, History } from '../history.ts';

/** A parsed answer, whose shape its reader knows. */
export type Json = ReturnType<typeof JSON.parse>;

export interface Asked {
  kind: string;
  /** GET by default */
  method?: string;
  path: string;
  /** as JSON */
  body?: unknown;
  headers?: Record<string, string>;
  /** accepted statuses besides 200, 201 and 304 */
  accepted?: number[];
  /** whether another response means that it is already done */
  isDone?: (status: number, body: Json) => boolean;
  /** statuses that say for certain that nothing was done */
  rejections?: number[];
  /** instead of the default */
  timeoutMs?: number;
  intent?: string;
  effect?: string;
}

export interface Answer {
  /** it was done, now or before */
  ok: boolean;
  /** it was not done, as far as the caller knows, for a temporary reason */
  retryable: boolean;
  status: number | null;
  /** the parsed JSON */
  body: Json;
  headers: IncomingHttpHeaders;
}

const RIGHT = [200, 201, 304];

/**
 * A client with its own cookies that records every call in the history. A program has `headers` with its token instead of cookies.
 */
export class Caller {
  readonly headers: Record<string, string>;
  readonly balancer: Pick<LoadBalancer, 'gatewayOf'>;
  readonly history: History;
  readonly home: number;

  #cookies: Map<string, { value: string; until: number }> = new Map();

  /**
   * @param home selects the caller's own gateway
   * @param headers sent with every call
   */
  constructor(
    balancer: Pick<LoadBalancer, 'gatewayOf'>,
    history: History,
    home: number,
    headers: Record<string, string> = {},
  ) {
    this.headers = headers;
    this.balancer = balancer;
    this.history = history;
    this.home = home;
  }

  /** @returns never rejects */
  async send(asked: Asked): Promise<Answer> {
    const { kind, method = 'GET', path, body, headers = {}, intent, effect } = asked;
    const gateway = this.balancer.gatewayOf(this.home);
    const requestId = this.history.nextId();
    const began = Date.now();
    const sent = { 'x-request-id': requestId, ...this.cookieHeader(), ...this.headers, ...headers };
    const reply = await ask(gateway, { method, path, body, headers: sent }, asked.timeoutMs);
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
      ...(rejected && { rejected: true as const }),
      ...boardOf(reply, parsed),
      ...(intent !== undefined && { intent, effect }),
    });
    return { ok, retryable: status === null || status >= 500, status, body: parsed, headers: reply.headers };
  }

  cookieHeader(): Record<string, string> {
    const now = Date.now();
    const living = [...this.#cookies].filter(([, { until }]) => until > now);
    return living.length === 0 ? {} : { cookie: living.map(([name, { value }]) => `${name}=${value}`).join('; ') };
  }

  /** Stores cookies with their expiry, like a browser. */
  #keep(setCookies: string[]) {
    for (const cookie of setCookies) {
      const [name, value] = cookieIn(cookie);
      const [, age] = /max-age=(\d+)/i.exec(cookie) ?? [];
      this.#cookies.set(name, { value, until: age ? Date.now() + Number(age) * 1000 : Number.POSITIVE_INFINITY });
    }
  }
}

function isDone({ accepted = [], isDone: saysSo }: Asked, status: number | null, body: Json) {
  if (status === null) return false;
  return RIGHT.includes(status) || accepted.includes(status) || saysSo?.(status, body) === true;
}

function bodyOf({ headers, text }: Reply) {
  if (!headers['content-type']?.includes('json')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function boardOf({ headers }: Reply, body: Json): Pick<Call, 'board'> {
  const version = headers['x-board-version'];
  return typeof version === 'string' && body?.lotId ? { board: { lotId: body.lotId, version: Number(version) } } : {};
}

function codeOf({ status, code }: Reply, body: Json): { code?: string } {
  if (status === null) return { code: code ?? 'NO_ANSWER' };
  return status >= 400 && typeof body?.code === 'string' ? { code: body.code } : {};
}
