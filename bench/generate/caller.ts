import { Agent } from 'node:http';
import { cookieIn, sendRequest, type HttpAnswer } from '../../e2e/support/http.ts';

/** A response and its duration in ms, from the first byte sent to the last received. */
export type Answer = HttpAnswer & { ms: number };

/** A client of the REST API with its own cookies and connections. */
export class Caller {
  readonly url: URL;
  readonly cookies: Map<string, string>;
  readonly agent: Agent;

  constructor(url: string, cookies: Map<string, string> = new Map(), connections: number = 64) {
    this.url = new URL(url);
    this.cookies = cookies;
    this.agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  static async signedIn(url: string, email: string, password: string) {
    const caller = new Caller(url);
    const { status, text } = await caller.send('POST', '/api/login', { email, password });
    if (status !== 200) throw new Error(`The bench cannot sign in: ${status} ${text}`);
    return caller;
  }

  /** The same session with all its cookies, at another gateway. */
  at(url: string) {
    return new Caller(url, this.cookies);
  }

  /** The same session with only the session cookie. */
  withSessionOnly(url: string = this.url.href) {
    const session = [...this.cookies].filter(([name]) => name === 'lotline');
    return new Caller(url, new Map(session));
  }

  get cookieHeader(): Record<string, string> {
    if (this.cookies.size === 0) return {};
    return { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  }

  get(path: string, headers?: Record<string, string>) {
    return this.send('GET', path, undefined, headers);
  }

  /** @param body as JSON */
  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const begun = performance.now();
    const call = { method, path, body, headers: { ...this.cookieHeader, ...headers } };
    const answer = await sendRequest(this.agent, this.url, call);
    for (const line of answer.headers['set-cookie'] ?? []) this.cookies.set(...cookieIn(line));
    return { ...answer, ms: performance.now() - begun };
  }

  close() {
    this.agent.destroy();
  }
}
