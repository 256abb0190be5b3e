import { MOST_MOVED, type LotContext, type MovedRide } from '@lotline/contracts';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Present for a moment after a write: which rides its sender moved, for the other gateways. */
const COOKIE = 'lotline-wrote';
/** Longer than any gateway trusts what it holds, and than the copy of a ride takes. */
const SECONDS = 2;
const NOTHING_MOVED = '-';

interface Writes {
  moved: readonly MovedRide[];
  /** By `performance.now()`. */
  until: number;
}

/**
 * Who has written within the last moments, and which rides they moved: the next list of the same person shows it, whichever
 * gateway answers (design §3). A gateway remembers its own, a cookie tells the others.
 */
@Injectable()
export class OwnWrites {
  /** By lot and person; the latest last. */
  private readonly people = new Map<string, Writes>();

  note(reply: FastifyReply, context: LotContext, moved: readonly MovedRide[] = []): void {
    const now = performance.now();
    this.forget(now);
    const all = newest([...this.moved(reply.request, context), ...moved]);
    const key = keyOf(context);
    this.people.delete(key);
    this.people.set(key, { moved: all, until: now + SECONDS * 1000 });
    reply.setCookie(COOKIE, written(all), { path: '/api', httpOnly: true, sameSite: 'lax', maxAge: SECONDS });
  }

  has(request: FastifyRequest, context: LotContext): boolean {
    return COOKIE in request.cookies || this.here(context) !== undefined;
  }

  moved(request: FastifyRequest, context: LotContext): MovedRide[] {
    return newest([...read(request.cookies[COOKIE] ?? ''), ...(this.here(context)?.moved ?? [])]);
  }

  private here(context: LotContext): Writes | undefined {
    const writes = this.people.get(keyOf(context));
    return writes && writes.until > performance.now() ? writes : undefined;
  }

  private forget(now: number): void {
    for (const [key, { until }] of this.people) {
      if (until > now) return;
      this.people.delete(key);
    }
  }
}

const keyOf = ({ lotId, userId }: LotContext): string => `${lotId} ${userId}`;

/** Each ride once, with its highest version; the last moved are kept. */
function newest(moved: readonly MovedRide[]): MovedRide[] {
  const versions = new Map<string, number>();
  for (const { clientId, version } of moved) {
    const known = versions.get(clientId) ?? 0;
    versions.delete(clientId);
    versions.set(clientId, Math.max(known, version));
  }
  return [...versions].slice(-MOST_MOVED).map(([clientId, version]) => ({ clientId, version }));
}

const written = (moved: readonly MovedRide[]): string =>
  moved.map(({ clientId, version }) => `${clientId}.${version}`).join('~') || NOTHING_MOVED;

/** What is not ours is nothing. */
function read(cookie: string): MovedRide[] {
  return cookie.split('~').flatMap((pair) => {
    const [, clientId, version] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})$/.exec(pair) ?? [];
    return clientId === undefined ? [] : { clientId, version: Number(version) };
  });
}
