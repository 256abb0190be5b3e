import type { ApiDescription } from '@lotline/protocol/testing';
import { cookieIn } from './http.ts';

/** A response: its body is parsed, whatever the status is. */
export interface Answer<Body> {
  status: number;
  body: Body;
  headers: Headers;
}

/** Ends a test whose call hangs. */
const ANSWER_MS = 60_000;

/** A caller of the REST API with its own cookies, signed in or not. */
export class Caller {
  /** When set, every answer is validated against this description; `findDeviation` returns what differs. */
  static description: Pick<ApiDescription, 'findDeviation'> | undefined;

  private readonly cookies = new Map<string, string>();

  constructor(readonly url: string) {}

  /** Signs in a member of the demo's staff. */
  static async signedIn(url: string, email = 'valet@lotline.test', password = 'lotline-demo'): Promise<Caller> {
    const caller = new Caller(url);
    const { status } = await caller.post('/api/login', { email, password });
    if (status !== 200 && status !== 201) throw new Error(`${email} could not sign in: ${status}`);
    return caller;
  }

  /** The same session at another gateway. */
  at(url: string): Caller {
    const other = new Caller(url);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    return other;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get<Body = unknown>(path: string, headers: Record<string, string> = {}): Promise<Answer<Body>> {
    return this.send('GET', path, undefined, headers);
  }

  post<Body = unknown>(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer<Body>> {
    return this.send('POST', path, body, headers);
  }

  put<Body = unknown>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer<Body>> {
    return this.send('PUT', path, body, headers);
  }

  patch<Body = unknown>(path: string, body: unknown): Promise<Answer<Body>> {
    return this.send('PATCH', path, body);
  }

  delete<Body = unknown>(path: string): Promise<Answer<Body>> {
    return this.send('DELETE', path);
  }

  /** `body` is sent as JSON; a string is sent as it is, so that a malformed body can be sent. */
  async send<Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
      headers: {
        ...(this.cookies.size > 0 && { cookie: this.cookieHeader }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) this.cookies.set(...cookieIn(line));
    const answer = { status: response.status, headers: response.headers, body: readBody<Body>(await response.text()) };
    const deviation = Caller.description?.findDeviation(method, path, answer.status, answer.body) ?? null;
    if (deviation !== null) throw new Error(deviation);
    return answer;
  }
}

/** Parses JSON and returns any other text as it is: a test that expects an object fails by its own assertion. */
function readBody<Body>(text: string): Body {
  try {
    return JSON.parse(text);
  } catch {
    return JSON.parse(JSON.stringify(text));
  }
}
