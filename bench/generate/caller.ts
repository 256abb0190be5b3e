import { Agent, request, type IncomingHttpHeaders } from 'node:http';

/** A response and its duration. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** names and values alternate, as sent */
  rawHeaders: string[];
  text: string;
  /** from the first byte sent to the last received */
  ms: number;
}

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
  send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const json = body === undefined ? undefined : JSON.stringify(body);
    const begun = performance.now();
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          host: this.url.hostname,
          port: this.url.port,
          method,
          path,
          agent: this.agent,
          headers: { ...this.cookieHeader, ...(json !== undefined && jsonHeaders(json)), ...headers },
        },
        (response) => {
          const chunks = [] as Buffer[];
          response.on('data', (chunk) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const { statusCode = 0, headers: received, rawHeaders } = response;
            this.storeCookies(received['set-cookie'] ?? []);
            const text = Buffer.concat(chunks).toString();
            resolve({ status: statusCode, headers: received, rawHeaders, text, ms: performance.now() - begun });
          });
        },
      );
      outgoing.on('error', (error) => {
        // The server closed the idle connection at the moment it was reused, so the request was not read.
        const isStale = outgoing.reusedSocket && 'code' in error && error.code === 'ECONNRESET';
        if (isStale && method === 'GET') resolve(this.send(method, path, body, headers));
        else reject(error);
      });
      outgoing.end(json);
    });
  }

  close() {
    this.agent.destroy();
  }

  storeCookies(setCookies: string[]) {
    for (const cookie of setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.cookies.set(name, value);
    }
  }
}

const jsonHeaders = (json: string) => ({
  'content-type': 'application/json',
  'content-length': String(Buffer.byteLength(json)),
});
