import { DomainError } from '@lotline/protocol';
import type { Reader } from './streams.js';

/**
 * Streams of one session, API token or paired board, and of all open boards at one address. A browser on a bad network leaves
 * streams behind that end minutes later, so it is far above the pages that a person opens.
 */
export const MAX_PER_READER = 50;

/**
 * Bounds the open live streams of a gateway. Open boards share one bound per address that is a fraction of all streams of the
 * address, so a visitor in the lot's network cannot keep the front desk out.
 */
export class StreamLimits {
  private readonly counts = new Map<string, number>();

  constructor(private readonly perAddress: number) {}

  /** Counts a stream until the returned function is called, once. Throws TOO_MANY and counts nothing above a bound. */
  take(reader: Reader, address: string): () => void {
    const bounds = new Map([
      [`address ${address}`, this.perAddress],
      [keyOf(reader, address), MAX_PER_READER],
    ]);
    for (const [key, most] of bounds) if (this.count(key) >= most) throw tooManyStreams();
    for (const key of bounds.keys()) this.counts.set(key, this.count(key) + 1);
    return () => {
      for (const key of bounds.keys()) {
        if (this.count(key) > 1) this.counts.set(key, this.count(key) - 1);
        else this.counts.delete(key);
      }
    };
  }

  private count(key: string): number {
    return this.counts.get(key) ?? 0;
  }
}

function keyOf(reader: Reader, address: string): string {
  if (reader.kind === 'staff') return `session ${reader.sid}`;
  if (reader.kind === 'token') return `token ${reader.id}`;
  return reader.token === null ? `open boards at ${address}` : `board ${reader.token}`;
}

const tooManyStreams = (): DomainError =>
  new DomainError('TOO_MANY', 'Too many live connections are open here. Please close other pages of Lotline.', {
    retryAfterSeconds: 15,
  });
