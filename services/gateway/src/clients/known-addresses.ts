import { boundsOfDay, type LotContext } from '@lotline/contracts';
import { Clock, Lots } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import type { HeldHead } from '../http/cached-response.js';

/** Far more than the screens of a gateway poll, and what they take together: 3 MB at most. */
const MOST = 1000;
const MAX_CHARACTERS = 2000;

export interface KnownAddress {
  /** Of its ETags (`shapeOf`). */
  readonly shape: string;
  /** As it was last answered from memory: most polls are of the same count as the one before. */
  head?: HeldHead;
}

/** With the lot's day for which it was worked out, in epoch ms: from midnight on the same address may ask for other days. */
interface Known extends KnownAddress {
  readonly from: number;
  readonly until: number;
}

/**
 * What the addresses that callers poll ask for, so that a poll's query is not judged again (bar: unchanged lists and figures,
 * docs/performance.md). Only the meaning of an address is kept, which depends on the lot, the caller's role and the lot's day;
 * whether anything has changed since is not known here. Addresses are the callers' choice: those answered longest ago make
 * room, and longer ones than any screen's are not kept.
 */
@Injectable()
export class KnownAddresses {
  private readonly known = new Map<string, Known>();

  constructor(
    private readonly lots: Lots,
    private readonly clock: Clock,
  ) {}

  /** What was remembered of this address; undefined where nothing was, or on another day. */
  of(url: string, context: LotContext): KnownAddress | undefined {
    const known = this.known.get(keyOf(url, context));
    if (!known) return undefined;
    const now = this.clock.now().getTime();
    return now >= known.from && now < known.until ? known : undefined;
  }

  /** `today`: the lot's day for which the address asked for this. */
  remember(url: string, context: LotContext, shape: string, today: string): void {
    if (url.length > MAX_CHARACTERS) return;
    const key = keyOf(url, context);
    const { instants } = boundsOfDay(today, this.lots.get(context.lotId).timeZone);
    this.known.delete(key);
    this.known.set(key, { shape, from: instants.from.getTime(), until: instants.until.getTime() });
    const [oldest] = this.known.size > MOST ? this.known.keys() : [];
    if (oldest !== undefined) this.known.delete(oldest);
  }
}

/** Neither a lot's id nor a role has a space in it. */
const keyOf = (url: string, { lotId, actor }: LotContext): string =>
  `${lotId} ${actor.kind === 'staff' ? actor.role : actor.kind} ${url}`;
