import { sign } from '@fastify/cookie';
import { expectMatchesSchema, reportMismatch } from '@lotline/service-kit/testing';
import { API, findDeclaredSchema } from './api.js';
import { PASSWORD } from './fake-services.js';
import type { GatewayFixture } from './gateway-fixture.js';
import { SECRET } from './gateway-settings.js';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body parsed as JSON, or null. */
  json: unknown;
}

/** An HTTP client with a cookie jar, which it sends to any gateway. */
export class Visitor {
  private readonly cookies = new Map<string, string>();

  constructor(public url: string) {}

  /** Somebody who is signed in for all tests of a `describe`. */
  static use(fixture: GatewayFixture, email = 'valet@lot.test'): Visitor {
    const visitor = Visitor.useStranger(fixture);
    beforeAll(() => visitor.signIn(email));
    return visitor;
  }

  /** Somebody who is not signed in. */
  static useStranger(fixture: GatewayFixture): Visitor {
    const visitor = new Visitor('');
    beforeAll(() => {
      visitor.url = fixture.url;
    });
    return visitor;
  }

  static async signedIn(url: string, email?: string): Promise<Visitor> {
    const visitor = new Visitor(url);
    await visitor.signIn(email);
    return visitor;
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('GET', path, undefined, headers);
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        cookie: this.cookieHeader,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) this.storeCookie(line);
    const text = await response.text();
    const { status } = response;
    const json = parsed(text);
    const declared = findDeclaredSchema(method, path, status);
    if (declared) expectMatchesSchema(`${status} of ${method} ${path}`, declared, json);
    const deviation = API.findDeviation(method, path, status, json);
    if (deviation) reportMismatch(deviation);
    return { status, headers: response.headers, text, json };
  }

  async signIn(email = 'valet@lot.test', password = PASSWORD): Promise<Answer> {
    return this.send('POST', '/api/login', { email, password });
  }

  cookie(name: string): string | undefined {
    return this.cookies.get(name);
  }

  setCookie(name: string, value: string): void {
    this.cookies.set(name, value);
  }

  /** As a gateway of this installation sets it. */
  setSignedCookie(name: string, value: string): void {
    this.setCookie(name, encodeURIComponent(sign(value, SECRET)));
  }

  forget(name: string): void {
    this.cookies.delete(name);
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  private storeCookie(line: string): void {
    const [pair = ''] = line.split(';');
    const at = pair.indexOf('=');
    if (/max-age=0/i.test(line)) this.cookies.delete(pair.slice(0, at));
    else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
