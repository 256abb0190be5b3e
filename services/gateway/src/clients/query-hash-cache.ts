import { boundsOfDay, type LotContext } from '@lotline/contracts';
import { Clock, Lots } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import type { CachedHead } from '../http/cached-response.js';

/** Far more than the screens of a gateway poll, and what they take together: 3 MB at most. */
const MAX_ENTRIES = 1000;
const MAX_URL_LENGTH = 2000;

export interface CachedQuery {
  /** Of its ETags (`hashQuery`). */
  readonly hash: string;
  /** As it was last answered from memory: most polls are of the same count as the one before. */
  head?: CachedHead;
}

/** With the lot's day for which it was worked out, in epoch ms: from midnight on the same address may ask for other days. */
interface Entry extends CachedQuery {
  readonly from: number;
  readonly until: number;
}

/**
 * What the addresses that callers poll ask for, so that a poll's query is not judged again (bar: unchanged lists and figures,
 * docs/performance.md). Only the meaning of an address is kept, which depends on the lot, the caller's role and the lot's day;
 * whether anything has changed since is not entry here. Addresses are the callers' choice: those answered longest ago make
 * room, and longer ones than any screen's are not kept.
 */
@Injectable()
export class QueryHashCache {
  private readonly entries = new Map<string, Entry>();

  constructor(
    private readonly lots: Lots,
    private readonly clock: Clock,
  ) {}

  /** What was remembered of this address; undefined where nothing was, or on another day. */
  get(url: string, context: LotContext): CachedQuery | undefined {
    const entry = this.entries.get(keyOf(url, context));
    if (!entry) return undefined;
    const now = this.clock.now().getTime();
    return now >= entry.from && now < entry.until ? entry : undefined;
  }

  /** `today`: the lot's day for which the address asked for this. */
  set(url: string, context: LotContext, hash: string, today: string): void {
    if (url.length > MAX_URL_LENGTH) return;
    const key = keyOf(url, context);
    const { instants } = boundsOfDay(today, this.lots.get(context.lotId).timeZone);
    this.entries.delete(key);
    this.entries.set(key, { hash, from: instants.from.getTime(), until: instants.until.getTime() });
    const [oldest] = this.entries.size > MAX_ENTRIES ? this.entries.keys() : [];
    if (oldest !== undefined) this.entries.delete(oldest);
  }
}

/** Neither a lot's id nor a role has a space in it. */
const keyOf = (url: string, { lotId, actor }: LotContext): string =>
  `${lotId} ${actor.kind === 'staff' ? actor.role : actor.kind} ${url}`;
