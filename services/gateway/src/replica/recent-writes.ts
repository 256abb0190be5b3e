import { MAX_MOVED, staffIdOf, type LotContext, type MovedRide } from '@lotline/protocol';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readSignedCookie, setSignedCookie } from '../http/signed-cookie.js';

/** Set briefly after a write; lists the rides that the sender moved. */
const COOKIE = 'lotline-own-writes';
/** Longer than any gateway trusts its cache, and than a ride needs to reach the copy. */
const TTL_SECONDS = 2;
const NO_MOVES = '-';
/** A cookie holds at most 4 kB; each ride takes fifty bytes. */
const MAX_IN_COOKIE = 40;

interface RecentMove extends MovedRide {
  /** By `performance.now()`, as in `Writes`. */
  until: number;
}

interface Writes {
  moves: readonly RecentMove[];
  until: number;
}

/**
 * Remembers who has written within the last seconds and which rides they moved, so that the next list of the same
 * person includes the change at every gateway: locally in memory, for other gateways in a cookie. The move itself need
 * not wait for the clients service's copy. Programs with an API token keep no cookies; see
 * docs/decisions/programs.md.
 */
@Injectable()
export class RecentWrites {
  /** By lot and person; the latest last. */
  private readonly people = new Map<string, Writes>();

  record(reply: FastifyReply, context: LotContext, moved: readonly MovedRide[] = []): void {
    if (context.actor.kind === 'token') return;
    const now = performance.now();
    const until = now + TTL_SECONDS * 1000;
    const moves = [
      ...this.localMoves(context),
      ...moved.map(({ clientId, version }) => ({ clientId, version, until })),
    ];
    this.removeExpired(now);
    const key = keyOf(context);
    this.people.delete(key);
    this.people.set(key, { moves: moves.slice(-MAX_MOVED), until });
    const cookie = formatCookie(this.movedRides(reply.request, context).slice(-MAX_IN_COOKIE));
    setSignedCookie(reply, COOKIE, cookie, TTL_SECONDS);
  }

  has(request: FastifyRequest, context: LotContext): boolean {
    return (
      readSignedCookie(request, COOKIE) !== undefined ||
      (this.people.get(keyOf(context))?.until ?? 0) > performance.now()
    );
  }

  /** Returns each ride once, with its highest version; the latest moves last. */
  movedRides(request: FastifyRequest, context: LotContext): MovedRide[] {
    if (context.actor.kind === 'token') return [];
    return dedupe([...parseCookie(readSignedCookie(request, COOKIE) ?? ''), ...this.localMoves(context)]).slice(
      -MAX_MOVED,
    );
  }

  private localMoves(context: LotContext): RecentMove[] {
    const now = performance.now();
    return this.people.get(keyOf(context))?.moves.filter(({ until }) => until > now) ?? [];
  }

  private removeExpired(now: number): void {
    for (const [key, { until }] of this.people) {
      if (until > now) return;
      this.people.delete(key);
    }
  }
}

const keyOf = ({ lotId, actor }: LotContext): string => `${lotId} ${staffIdOf(actor)}`;

function dedupe(moved: readonly MovedRide[]): MovedRide[] {
  const versions = new Map<string, number>();
  for (const { clientId, version } of moved) {
    const known = versions.get(clientId) ?? 0;
    versions.delete(clientId);
    versions.set(clientId, Math.max(known, version));
  }
  return [...versions].map(([clientId, version]) => ({ clientId, version }));
}

const formatCookie = (moved: readonly MovedRide[]): string =>
  moved.map(({ clientId, version }) => `${clientId}.${version}`).join('~') || NO_MOVES;

/** Ignores malformed entries. */
function parseCookie(cookie: string): MovedRide[] {
  return cookie.split('~').flatMap((pair) => {
    const [, clientId, version] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})$/.exec(pair) ?? [];
    return clientId === undefined ? [] : { clientId, version: Number(version) };
  });
}
