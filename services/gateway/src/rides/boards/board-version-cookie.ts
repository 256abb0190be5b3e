import type { BoardCount } from '@lotline/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readSignedCookie, setSignedCookie } from '../../http/signed-cookie.js';
import { NO_VERSION, type BoardVersion } from '../../replica/version-tracker.js';

/**
 * Read-your-writes cookie: a write response stores the resulting board version and its database epoch in a cookie. A
 * gateway whose cache is older than the cookie asks the shuttle service before it answers the next list.
 */
const COOKIE = 'lotline-board';
/** By then every gateway has received the change or asked for it. */
const MAX_AGE_SECONDS = 10;
/** `lot.version.epoch` */
const FORMAT = /^([a-z0-9-]+)\.(\d{1,15})\.(\w+)$/;

/** Returns the board version of this lot that the caller has seen. */
export function readBoardVersionCookie(request: FastifyRequest, lotId: string): BoardVersion {
  const value = readSignedCookie(request, COOKIE);
  if (value === undefined) return NO_VERSION;
  const [, lot, version, epoch] = FORMAT.exec(value) ?? [];
  return lot === lotId ? { version: Number(version), epoch } : NO_VERSION;
}

export function setBoardVersionCookie(reply: FastifyReply, lotId: string, { boardVersion, epoch }: BoardCount): void {
  setSignedCookie(reply, COOKIE, [lotId, boardVersion, epoch].join('.'), MAX_AGE_SECONDS);
}

/** The headers of answers of the board, with their descriptions. */
export const BOARD_VERSION = {
  'X-Board-Version': 'The lot’s board version',
  'X-Board-Epoch': 'The lot and database that the version counts in',
};
