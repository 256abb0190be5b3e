/** Headers that every Node server adds itself. */
const OWN = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

/**
 * A recorded response that a bare server can send.
 * @typedef {object} Recorded
 * @property {number} status
 * @property {string[]} headers names and values alternate
 * @property {string} body
 * @property {number} keepAliveSeconds from the header `Keep-Alive`
 * @property {number} bytes including the head
 */

/** @param {import('../generate/caller.mjs').Answer} answer @returns {Recorded} */
export function recorded({ status, rawHeaders, text }) {
  const pairs = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? '']] : []));
  const head = `HTTP/1.1 ${status} ${STATUS_TEXT[status] ?? ''}\r\n`;
  const lines = pairs.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return {
    status,
    headers: pairs.filter(([name = '']) => !OWN.includes(name.toLowerCase())).flat(),
    body: text,
    keepAliveSeconds: Number(/timeout=(\d+)/.exec(new Map(lower(pairs)).get('keep-alive') ?? '')?.[1] ?? 5),
    bytes: Buffer.byteLength(`${head}${lines}\r\n${text}`),
  };
}

/** @param {string[][]} pairs @returns {[string, string][]} */
const lower = (pairs) => pairs.map(([name = '', value = '']) => [name.toLowerCase(), value]);

/** @type {Record<number, string>} */
const STATUS_TEXT = { 200: 'OK', 201: 'Created', 304: 'Not Modified', 401: 'Unauthorized' };
