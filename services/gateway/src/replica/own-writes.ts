import { MAX_MOVED, staffIdOf, type LotContext, type MovedRide } from '@lotline/protocol';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readSignedCookie, setSignedCookie } from '../http/signed-cookie.js';
import { NO_VERSION, type Version } from './lot-replica.js';

/** `lot.version.epoch`, then `~client.version` for each ride that a member of staff moved. */
const COOKIE = 'lotline-own-writes';
const BOARD = /^([a-z0-9-]+)\.(\d{1,15})\.(\w+)$/;
const MOVED = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})$/;
/** Longer than any gateway trusts what it knows, and than a ride needs to reach the copy. */
const TTL_SECONDS = 2;
/** A cookie holds at most 4 kB; each ride takes fifty bytes. */
const MAX_IN_COOKIE = 40;

interface Writes {
  /** Each ride once; the latest last. */
  moved: readonly MovedRide[];
  /** ms of `performance.now()`. */
  until: number;
}

/**
 * Remembers the writes of the last seconds: who wrote, the board version after the write, and the rides that it moved. The next
 * answer to that person then includes the change at every gateway. This gateway keeps it in memory; a cookie tells the others. The
 * move itself need not wait for the clients service's copy. Programs with an API token keep no cookies; see
 * docs/decisions/programs.md.
 */
@Injectable()
export class OwnWrites {
  /** By lot and person; the latest last. */
  private readonly people = new Map<string, Writes>();

  /** `board` is the lot's board version with this write; `moved` are the rides that it moved. */
  record(reply: FastifyReply, context: LotContext, board: Version, moved: readonly MovedRide[]): void {
    if (context.actor.kind === 'token') return;
    const rides: MovedRide[] = [];
    if (context.actor.kind === 'staff') {
      rides.push(...dedupe([...this.movedRides(reply.request, context), ...moved]).slice(-MAX_MOVED));
      this.remember(context, rides);
    }
    const cookie = [`${context.lotId}.${board.version}.${board.epoch ?? ''}`]
      .concat(rides.slice(-MAX_IN_COOKIE).map(({ clientId, version }) => `${clientId}.${version}`))
      .join('~');
    setSignedCookie(reply, COOKIE, cookie, TTL_SECONDS);
  }

  has(request: FastifyRequest, context: LotContext): boolean {
    return readSignedCookie(request, COOKIE) !== undefined || this.ofPerson(context) !== undefined;
  }

  /** The board version of this lot that the sender has seen. */
  boardVersion(request: FastifyRequest, lotId: string): Version {
    const [board = ''] = readSignedCookie(request, COOKIE)?.split('~') ?? [];
    const [, lot, version, epoch] = BOARD.exec(board) ?? [];
    return lot === lotId ? { version: Number(version), epoch } : NO_VERSION;
  }

  /** Returns each ride once, with its highest version; the latest moves last. */
  movedRides(request: FastifyRequest, context: LotContext): MovedRide[] {
    if (context.actor.kind !== 'staff') return [];
    const sent = (readSignedCookie(request, COOKIE)?.split('~') ?? []).flatMap((part) => {
      const [, clientId, version] = MOVED.exec(part) ?? [];
      return clientId === undefined ? [] : { clientId, version: Number(version) };
    });
    return dedupe([...sent, ...(this.ofPerson(context)?.moved ?? [])]).slice(-MAX_MOVED);
  }

  private remember(context: LotContext, moved: readonly MovedRide[]): void {
    const now = performance.now();
    const key = keyOf(context);
    this.people.delete(key);
    this.people.set(key, { moved, until: now + TTL_SECONDS * 1000 });
    for (const [other, { until }] of this.people) {
      if (until > now) break;
      this.people.delete(other);
    }
  }

  private ofPerson(context: LotContext): Writes | undefined {
    const writes = this.people.get(keyOf(context));
    return writes && writes.until > performance.now() ? writes : undefined;
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
