import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Who has changed a board sees the change in the next list, whichever gateway answers (design §3): the answer of a write
 * leaves the version it made in a cookie, and a gateway that holds less asks the owner.
 */
const COOKIE = 'lotline-board';
/** By then every gateway has heard of it or asked for it. */
const MAX_AGE_SECONDS = 10;

/** The version of this lot's board that the caller has seen made; 0 for none. */
export function seenVersion(request: FastifyRequest, lotId: string): number {
  const value = request.cookies[COOKIE];
  if (!value?.startsWith(`${lotId}.`)) return 0;
  const version = Number(value.slice(lotId.length + 1));
  return Number.isSafeInteger(version) ? version : 0;
}

export function leaveSeenVersion(reply: FastifyReply, lotId: string, version: number): void {
  reply.setCookie(COOKIE, `${lotId}.${version}`, {
    path: '/api',
    httpOnly: true,
    sameSite: 'lax',
    maxAge: MAX_AGE_SECONDS,
  });
}
