import { compressed, MIN_COMPRESSIBLE_BYTES, type Encoding } from './compression.js';

/** Of one response: its caching and, where it is to be asked again, its ETag, which is the same in every encoding. */
export interface CachedHeaders {
  'Cache-Control': string;
  ETag?: string;
  'X-Board-Version'?: string;
  'X-Board-Epoch'?: string;
  /** `board` for what a board without a login gets; staff who get it are signed out. */
  'X-Board-Reader'?: 'board';
  Vary?: string;
}

/** A body as it goes over the wire, with the headers that depend on it, in turn. */
interface Encoded {
  body: Buffer;
  headers: readonly string[];
}

/** The headers of an response that is cached, which are all that is sent to who has it already. */
export class CachedHead {
  readonly etag: string | undefined;
  readonly headers: Readonly<CachedHeaders>;
  /** Names and values in turn, as `writeHead` accepts them without looking at each. */
  readonly headerList: readonly string[];

  constructor(headers: CachedHeaders) {
    this.etag = headers.ETag;
    this.headers = { ...headers, Vary: [headers.Vary ?? [], 'Accept-Encoding'].flat().join(', ') };
    this.headerList = Object.entries(this.headers).flat();
  }
}

/** JSON that is cached as it is sent, for the polls that make up most of the day (design §10 "poll of a board"). */
export class CachedResponse extends CachedHead {
  readonly plain: Encoded;
  private readonly encoded = new Map<Encoding, Encoded | Promise<Encoded>>();

  constructor(text: string, headers: CachedHeaders) {
    super(headers);
    this.plain = this.withHeaders(Buffer.from(text));
  }

  /** Compressed for the first who asks for it, which calls `onCompress`, and then cached too. Small ones stay as they are. */
  encodedAs(encoding: Encoding | null, onCompress: () => void): Encoded | Promise<Encoded> {
    if (encoding === null || this.plain.body.length < MIN_COMPRESSIBLE_BYTES) return this.plain;
    const cached = this.encoded.get(encoding);
    if (cached) return cached;
    onCompress();
    const compressing = this.compress(encoding);
    this.encoded.set(encoding, compressing);
    return compressing;
  }

  private async compress(encoding: Encoding): Promise<Encoded> {
    const body = await compressed(this.plain.body, encoding);
    const response = this.withHeaders(body, 'Content-Encoding', encoding);
    this.encoded.set(encoding, response);
    return response;
  }

  private withHeaders(body: Buffer, ...more: string[]): Encoded {
    const type = ['Content-Type', 'application/json; charset=utf-8'];
    return { body, headers: [...this.headerList, ...type, 'Content-Length', String(body.length), ...more] };
  }
}
