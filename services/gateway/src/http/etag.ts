import { DomainError } from '@lotline/contracts';
import type { FastifyRequest } from 'fastify';

/** True where the caller holds this very version already, or any (RFC 9110 §13.1.2; a proxy may have weakened the tag). */
export function isUnchanged(request: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const sent = request.headers['if-none-match'];
  if (sent === undefined) return false;
  if (sent === etag || sent.trim() === '*') return true;
  return sent.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/**
 * The key by which a repeated request is known, or null where none is sent. INVALID for what is not 1 to 200 visible ASCII
 * characters.
 */
export function idempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new DomainError('INVALID', 'Idempotency-Key must be 1 to 200 visible ASCII characters');
}

/**
 * The version that `If-Match` asks for (design §6); undefined where it is not sent. INVALID for what names no version of
 * ours: whoever sends it wants a guard, and a write without one would look like a guarded one.
 */
export function ifMatchVersion({ headers }: Pick<FastifyRequest, 'headers'>): number | undefined {
  const wanted = headers['if-match'];
  if (wanted === undefined) return undefined;
  const version = /^(?:W\/)?"(\d{1,15})"$/.exec(wanted)?.[1];
  if (version === undefined) {
    throw new DomainError('INVALID', 'If-Match must be the one ETag that the record was read with, like "7"');
  }
  return Number(version);
}
