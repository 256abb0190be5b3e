import { DomainError } from '@lotline/protocol';
import type { FastifyRequest } from 'fastify';

/** Whether the caller has this version (RFC 9110, section 13.1.2). Proxies may weaken the ETag. */
export function isUnchanged(request: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const sent = request.headers['if-none-match'];
  if (sent === undefined) return false;
  if (sent === etag || sent.trim() === '*') return true;
  return sent.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/**
 * Returns the key that identifies a repeated request, or null without one. INVALID unless it is 1 to 200 visible ASCII
 * characters.
 */
export function idempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new DomainError('INVALID', 'Idempotency-Key must be 1 to 200 visible ASCII characters');
}

/**
 * Returns the version in `If-Match`, or undefined without it. INVALID for anything that is not a version: the caller
 * wants a guarded write, and an unguarded one would look the same.
 */
export function ifMatchVersion({ headers }: Pick<FastifyRequest, 'headers'>): number | undefined {
  const wanted = headers['if-match'];
  if (wanted === undefined) return undefined;
  const version = /^(?:W\/)?"(\d{1,15})"$/.exec(wanted)?.[1];
  if (version === undefined) {
    throw new DomainError('INVALID', 'If-Match must be the ETag of the record as read, like "7"');
  }
  return Number(version);
}
