/** Headers that every Node server adds itself. */
const NODE_HEADERS = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

/**
 * A recorded response that a peer can send.
 * @typedef {object} RecordedAnswer
 * @property {number} status
 * @property {string[]} headers names and values alternate
 * @property {string} body
 * @property {number} keepAliveSeconds from the header `Keep-Alive`
 * @property {number} bytes including the head
 */

/** @param {import('../generate/caller.mjs').Answer} answer @returns {RecordedAnswer} */
export function toRecordedAnswer({ status, rawHeaders, text }) {
  const pairs = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? '']] : []));
  const head = `HTTP/1.1 ${status} ${STATUS_TEXT[status] ?? ''}\r\n`;
  const lines = pairs.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return {
    status,
    headers: pairs.filter(([name = '']) => !NODE_HEADERS.includes(name.toLowerCase())).flat(),
    body: text,
    keepAliveSeconds: Number(/timeout=(\d+)/.exec(new Map(lowerNames(pairs)).get('keep-alive') ?? '')?.[1] ?? 5),
    bytes: Buffer.byteLength(`${head}${lines}\r\n${text}`),
  };
}

/** @param {string[][]} pairs @returns {[string, string][]} */
const lowerNames = (pairs) => pairs.map(([name = '', value = '']) => [name.toLowerCase(), value]);

/** @type {Record<number, string>} */
const STATUS_TEXT = { 200: 'OK', 201: 'Created', 304: 'Not Modified', 401: 'Unauthorized' };
