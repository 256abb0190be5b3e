import { type Actor, type LotContext } from '@lotline/protocol';
import { Clock, Lots } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import type { CachedHead } from '../http/cached-response.js';

/** Far more than all browsers of a gateway poll; at most 3 MB in total. */
const MAX_ENTRIES = 1000;
const MAX_URL_LENGTH = 2000;

export interface CachedQuery {
  /** The query's part of its ETags (`hashQuery`). */
  readonly hash: string;
  /** The headers of the last 304: most polls see the same version as the one before. */
  head?: CachedHead;
}

/**
 * Valid during the lot's day for which it was computed, in epoch ms: after midnight the same URL may select other days.
 */
interface Entry extends CachedQuery {
  readonly lotVersion: number;
  readonly from: number;
  readonly until: number;
}

/**
 * Maps polled URLs to the hash of their query, so that a poll's query is not validated again. Only the meaning of a URL
 * is cached, which depends on the lot, the caller's role or permissions, and the lot's day; whether data has changed is checked
 * elsewhere. Callers choose the URLs: the oldest entries are evicted and overlong URLs are not cached.
 */
@Injectable()
export class QueryHashCache {
  private readonly entries = new Map<string, Entry>();

  constructor(
    private readonly lots: Lots,
    private readonly clock: Clock,
  ) {}

  /** Returns undefined for an unknown URL, on another day, and after a change of the lot. */
  get(url: string, context: LotContext): CachedQuery | undefined {
    const entry = this.entries.get(keyOf(url, context));
    if (!entry) return undefined;
    const now = this.clock.now().getTime();
    if (entry.lotVersion !== this.lots.get(context.lotId).version) return undefined;
    return now >= entry.from && now < entry.until ? entry : undefined;
  }

  /** The entry names the lot's version and day for which the hash was computed: the lot may have changed since. */
  set(url: string, context: LotContext, entry: Readonly<Entry>): void {
    if (url.length > MAX_URL_LENGTH) return;
    const key = keyOf(url, context);
    this.entries.delete(key);
    this.entries.set(key, { ...entry });
    const [oldest] = this.entries.size > MAX_ENTRIES ? this.entries.keys() : [];
    if (oldest !== undefined) this.entries.delete(oldest);
  }
}

/** Lot ids, roles and permissions contain no spaces. */
const keyOf = (url: string, { lotId, actor }: LotContext): string => `${lotId} ${rightsOf(actor)} ${url}`;

function rightsOf(actor: Actor): string {
  if (actor.kind === 'token') return `token:${actor.permissions.join(',')}`;
  return actor.kind === 'staff' ? actor.role : actor.kind;
}
