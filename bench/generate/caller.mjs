import { Agent, request } from 'node:http';

/**
 * A response and its duration.
 * @typedef {object} Answer
 * @property {number} status
 * @property {import('node:http').IncomingHttpHeaders} headers
 * @property {string[]} rawHeaders names and values alternate, as sent
 * @property {string} text
 * @property {number} ms from the first byte sent to the last received
 */

/** A client of the REST API with its own cookies and connections. */
export class Caller {
  /** @param {string} url @param {Map<string, string>} [cookies] @param {number} [connections] */
  constructor(url, cookies = new Map(), connections = 64) {
    this.url = new URL(url);
    this.cookies = cookies;
    this.agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** @param {string} url @param {string} email @param {string} password */
  static async signedIn(url, email, password) {
    const caller = new Caller(url);
    const { status, text } = await caller.send('POST', '/api/login', { email, password });
    if (status !== 200) throw new Error(`The bench cannot sign in: ${status} ${text}`);
    return caller;
  }

  /** The same session with all its cookies, at another gateway. @param {string} url */
  at(url) {
    return new Caller(url, this.cookies);
  }

  /** The same session with only the session cookie. @param {string} [url] */
  withSessionOnly(url = this.url.href) {
    const session = [...this.cookies].filter(([name]) => name === 'lotline');
    return new Caller(url, new Map(session));
  }

  /** @returns {Record<string, string>} */
  get cookieHeader() {
    if (this.cookies.size === 0) return {};
    return { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  }

  /** @param {string} path @param {Record<string, string>} [headers] */
  get(path, headers) {
    return this.send('GET', path, undefined, headers);
  }

  /**
   * @param {string} method @param {string} path @param {unknown} [body] as JSON @param {Record<string, string>} [headers]
   * @returns {Promise<Answer>}
   */
  send(method, path, body, headers = {}) {
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
          const chunks = /** @type {Buffer[]} */ ([]);
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

  /** @param {string[]} setCookies */
  storeCookies(setCookies) {
    for (const cookie of setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.cookies.set(name, value);
    }
  }
}

/** @param {string} json */
const jsonHeaders = (json) => ({
  'content-type': 'application/json',
  'content-length': String(Buffer.byteLength(json)),
});
