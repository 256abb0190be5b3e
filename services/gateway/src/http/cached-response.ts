import { compressed, MIN_COMPRESSIBLE_BYTES, type Encoding } from './compression.js';

/** The caching headers of a response, and the ETag if it can be revalidated. The ETag is the same in every encoding. */
export interface CachedHeaders {
  'Cache-Control': string;
  ETag?: string;
  'X-Board-Version'?: string;
  'X-Board-Epoch'?: string;
  /** `board` for boards without a login; a staff page that receives it has been signed out. */
  'X-Board-Reader'?: 'board';
  Vary?: string;
}

/** A body as sent, with the headers that depend on it as a flat list. */
interface Encoded {
  body: Buffer;
  headers: readonly string[];
}

/** The headers of a cached response, which are all that a 304 contains. */
export class CachedHead {
  readonly etag: string | undefined;
  readonly headers: Readonly<CachedHeaders>;
  /** A flat list of names and values, which `writeHead` accepts without copying. */
  readonly headerList: readonly string[];

  constructor(headers: CachedHeaders) {
    this.etag = headers.ETag;
    this.headers = { ...headers, Vary: [headers.Vary ?? [], 'Accept-Encoding'].flat().join(', ') };
    this.headerList = Object.entries(this.headers).flat();
  }
}

/** A JSON response that is cached as it is sent, for the polls that are most of the traffic. */
export class CachedResponse extends CachedHead {
  readonly plain: Encoded;
  private readonly encoded = new Map<Encoding, Encoded | Promise<Encoded>>();

  constructor(text: string, headers: CachedHeaders) {
    super(headers);
    this.plain = this.withHeaders(Buffer.from(text));
  }

  /**
   * Returns the compressed body. The first caller compresses it, after `onCompress`, and it is cached too. Small bodies
   * stay uncompressed.
   */
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
