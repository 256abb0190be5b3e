import type { FastifyRequest } from 'fastify';

/** True where the caller holds this very version already (RFC 9110 §13.1.2; a proxy may have weakened the tag). */
export function isUnchanged(request: FastifyRequest, etag: string): boolean {
  const held = request.headers['if-none-match'];
  if (held === undefined) return false;
  if (held === etag) return true;
  return held.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/** The version that `If-Match` asks for (design §6); undefined where it is not sent or names none of ours. */
export function ifMatchVersion(request: FastifyRequest): number | undefined {
  const version = /^(?:W\/)?"(\d{1,15})"$/.exec(request.headers['if-match'] ?? '')?.[1];
  return version === undefined ? undefined : Number(version);
}
