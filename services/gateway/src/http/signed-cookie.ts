import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Cookies that cost a call to another service while they are sent, such as those of a reader's own writes. They are signed,
 * so that nobody can make a gateway ask for what was never written.
 */
export function setSignedCookie(reply: FastifyReply, name: string, value: string, maxAgeSeconds: number): void {
  reply.setCookie(name, value, {
    path: '/api',
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
    maxAge: maxAgeSeconds,
  });
}

/** Returns undefined without the cookie, and for one that this installation did not sign. */
export function readSignedCookie(request: FastifyRequest, name: string): string | undefined {
  const sent = request.cookies[name];
  const { valid, value } = sent === undefined ? { valid: false, value: null } : request.unsignCookie(sent);
  return valid ? (value ?? undefined) : undefined;
}
