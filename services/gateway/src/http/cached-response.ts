import { compressed, WORTH_COMPRESSING, type Encoding } from './compression.js';

/** Of one answer: its caching and, where it is to be asked again, its ETag, which is the same in every encoding. */
export interface HeldHeaders {
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

/** The headers of an answer that is held, which are all that is sent to who has it already. */
export class HeldHead {
  readonly etag: string | undefined;
  readonly headers: Readonly<HeldHeaders>;
  /** Names and values in turn, as `writeHead` takes them without looking at each. */
  readonly unchanged: readonly string[];

  constructor(headers: HeldHeaders) {
    this.etag = headers.ETag;
    this.headers = { ...headers, Vary: [headers.Vary ?? [], 'Accept-Encoding'].flat().join(', ') };
    this.unchanged = Object.entries(this.headers).flat();
  }
}

/** JSON that is held as it is sent, for the polls that make up most of the day (design §10 "poll of a board"). */
export class CachedResponse extends HeldHead {
  readonly plain: Encoded;
  private readonly encoded = new Map<Encoding, Encoded | Promise<Encoded>>();

  constructor(text: string, headers: HeldHeaders) {
    super(headers);
    this.plain = this.with(Buffer.from(text));
  }

  /** Compressed for the first who asks for it, which calls `onCompress`, and then held too. Small ones stay as they are. */
  in(encoding: Encoding | null, onCompress: () => void): Encoded | Promise<Encoded> {
    if (encoding === null || this.plain.body.length < WORTH_COMPRESSING) return this.plain;
    const held = this.encoded.get(encoding);
    if (held) return held;
    onCompress();
    const coming = this.compress(encoding);
    this.encoded.set(encoding, coming);
    return coming;
  }

  private async compress(encoding: Encoding): Promise<Encoded> {
    const body = await compressed(this.plain.body, encoding);
    const answer = this.with(body, 'Content-Encoding', encoding);
    this.encoded.set(encoding, answer);
    return answer;
  }

  private with(body: Buffer, ...more: string[]): Encoded {
    const type = ['Content-Type', 'application/json; charset=utf-8'];
    return { body, headers: [...this.unchanged, ...type, 'Content-Length', String(body.length), ...more] };
  }
}
