import type { Answer } from '../generate/caller.ts';
/** Headers that every Node server adds itself. */
const NODE_HEADERS = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

/** A recorded response that a peer can send. */
export interface RecordedAnswer {
  status: number;
  /** names and values alternate */
  headers: string[];
  body: string;
  /** from the header `Keep-Alive` */
  keepAliveSeconds: number;
  /** including the head */
  bytes: number;
}

export function toRecordedAnswer({ status, rawHeaders, text }: Answer): RecordedAnswer {
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

const lowerNames = (pairs: string[][]): [string, string][] =>
  pairs.map(([name = '', value = '']) => [name.toLowerCase(), value]);

const STATUS_TEXT: Record<number, string> = { 200: 'OK', 201: 'Created', 304: 'Not Modified', 401: 'Unauthorized' };
