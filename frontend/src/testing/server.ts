import { aSettings, aUser } from './builders.js';

export interface Call {
  method: string;
  /** Path and query. */
  path: string;
  body: unknown;
  /** The text fields of a form. */
  fields: Record<string, string>;
  headers: Record<string, string>;
}

type Answer = (call: Call) => Response | Promise<Response>;

const fieldsOf = (body: unknown): Record<string, string> =>
  body instanceof FormData
    ? Object.fromEntries([...body].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
    : {};

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

/** Replaces `fetch` for the rest of the test and records every call. By default it knows the lot's settings and the user. */
export class FakeServer {
  readonly calls: Call[] = [];
  private readonly answers = new Map<string, Answer>([
    ['GET /api/settings', () => json(aSettings())],
    ['GET /api/auth/user', () => json(aUser())],
  ]);

  constructor() {
    globalThis.fetch = async (input, init) => {
      const request = new Request(input instanceof Request ? input : new URL(String(input), location.origin), init);
      const { pathname, search } = new URL(request.url);
      const text = await request.text();
      const call: Call = {
        method: request.method,
        path: pathname + search,
        // Multipart bodies are not parsed.
        body: /^[[{"]/.test(text) && !text.startsWith('[object ') ? JSON.parse(text) : null,
        fields: fieldsOf(init?.body),
        headers: Object.fromEntries(request.headers),
      };
      this.calls.push(call);
      const answer = this.answers.get(`${call.method} ${call.path}`) ?? this.answers.get(`${call.method} ${pathname}`);
      return answer
        ? answer(call)
        : json({ message: `No answer for ${call.method} ${call.path}`, code: 'NOT_FOUND' }, 404);
    };
  }

  /** Sets a response: `on('GET /api/settings', () => json(settings))`. A call with a query matches that query only. The last one counts. */
  on(call: string, answer: Answer): this {
    this.answers.set(call, answer);
    return this;
  }

  /** Delays the response to a call until the returned function is called with it. */
  hold(call: string): (response: Response) => void {
    let answer: (response: Response) => void = () => undefined;
    this.on(call, () => new Promise((resolve) => (answer = resolve)));
    return (response) => answer(response);
  }

  sent(call: string): Call[] {
    return this.calls.filter(({ method, path }) => `${method} ${path}` === call);
  }
}
