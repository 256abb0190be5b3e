import type { BoardCount } from '@lotline/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NO_VERSION, type BoardVersion } from './version-tracker.js';

/**
 * Who has changed a board sees the change in the next list, whichever gateway answers (design §3): the answer of a write
 * leaves the version it made, and the database that counts it, in a cookie, and a gateway that holds less asks the owner.
 */
const COOKIE = 'lotline-board';
/** By then every gateway has heard of it or asked for it. */
const MAX_AGE_SECONDS = 10;
/** `lot.version.epoch`, the last only where the service has named it. */
const FORMAT = /^([a-z0-9-]+)\.(\d{1,15})(?:\.(\w+))?$/;

/** The count of this lot's board that the caller has seen made. */
export function readBoardVersionCookie(request: FastifyRequest, lotId: string): BoardVersion {
  const value = request.cookies[COOKIE];
  if (value === undefined) return NO_VERSION;
  const [, lot, version, epoch] = FORMAT.exec(value) ?? [];
  return lot === lotId ? { version: Number(version), epoch } : NO_VERSION;
}

export function setBoardVersionCookie(reply: FastifyReply, lotId: string, { boardVersion, epoch }: BoardCount): void {
  reply.setCookie(COOKIE, [lotId, boardVersion, epoch ?? []].flat().join('.'), {
    path: '/api',
    httpOnly: true,
    sameSite: 'lax',
    maxAge: MAX_AGE_SECONDS,
  });
}
