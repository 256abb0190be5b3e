import type { BoardCount } from '@lotline/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NOTHING_SEEN, type Count } from './lot-feed.js';

/**
 * Who has changed a board sees the change in the next list, whichever gateway answers (design §3): the answer of a write
 * leaves the version it made, and the database that counts it, in a cookie, and a gateway that holds less asks the owner.
 */
const COOKIE = 'lotline-board';
/** By then every gateway has heard of it or asked for it. */
const MAX_AGE_SECONDS = 10;
/** `lot.version.epoch` */
const WRITTEN = /^([a-z0-9-]+)\.(\d{1,15})\.(\w+)$/;

/** The count of this lot's board that the caller has seen made. */
export function seenVersion(request: FastifyRequest, lotId: string): Count {
  const value = request.cookies[COOKIE];
  if (value === undefined) return NOTHING_SEEN;
  const [, lot, version, epoch] = WRITTEN.exec(value) ?? [];
  return lot === lotId ? { version: Number(version), epoch } : NOTHING_SEEN;
}

export function leaveSeenVersion(reply: FastifyReply, lotId: string, { boardVersion, epoch }: BoardCount): void {
  reply.setCookie(COOKIE, [lotId, boardVersion, epoch].join('.'), {
    path: '/api',
    httpOnly: true,
    sameSite: 'lax',
    maxAge: MAX_AGE_SECONDS,
  });
}
