import type { LinkState, OpenContext } from '@lotline/contracts';
import { RpcClient } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { BoardFeeds } from './board-feeds.js';
import { HeldLink } from './held-link.js';

const MOST = 50_000;
/** An event is rarely later than this; then the owner is asked instead. */
const EVENT_WAIT_MS = 50;
/** Events of rides keep the ride; the first name is asked for anew after this. */
const MAX_AGE_MS = 60_000;
/** Together with a confirmation that failed before it, below the 5 s of a call. */
const FETCH_TIMEOUT_MS = 3900;

/**
 * What customers' links show, kept up to date by events and answered under the same rule as the board lists. The least
 * recently used give way.
 */
@Injectable()
export class LinkStates {
  private readonly held = new Map<string, HeldLink>();

  constructor(
    private readonly rpc: RpcClient,
    private readonly feeds: BoardFeeds,
  ) {
    feeds.onNews(({ ride, card, link, boardVersion }) => {
      const { lotId, clientId, shuttleStatus, shuttleNumber } = ride;
      this.keep(link, { lotId, clientId, firstName: card.firstName, shuttleStatus, shuttleNumber, boardVersion });
    });
  }

  /** True where the link is known without asking. */
  knows(link: string): boolean {
    return this.held.has(link);
  }

  /** NOT_FOUND for an unknown link. `seenOf` tells which version of a lot the reader has seen made. */
  get(link: string, seenOf: (lotId: string) => number, context: OpenContext): HeldLink | Promise<HeldLink> {
    return this.current(link, seenOf) ?? this.renew(link, seenOf, context);
  }

  /** Answers what is held then: this, or what is newer. */
  private keep(link: string, state: LinkState): HeldLink {
    const known = this.held.get(link);
    if (known && known.state.boardVersion > state.boardVersion) return known;
    const held = new HeldLink(state);
    this.held.delete(link);
    this.held.set(link, held);
    if (this.held.size > MOST) {
      const [oldest] = this.held.keys();
      if (oldest !== undefined) this.held.delete(oldest);
    }
    return held;
  }

  private current(link: string, seenOf: (lotId: string) => number): HeldLink | undefined {
    const held = this.held.get(link);
    if (!held || !this.feeds.hears()) return undefined;
    const { lotId, boardVersion } = held.state;
    const now = performance.now();
    if (now - held.heldSince > MAX_AGE_MS) return undefined;
    return this.feeds.of(lotId).isKept(boardVersion, seenOf(lotId), now) ? held : undefined;
  }

  private async renew(link: string, seenOf: (lotId: string) => number, context: OpenContext): Promise<HeldLink> {
    const held = this.held.get(link);
    if (held && this.feeds.hears()) {
      const feed = this.feeds.of(held.state.lotId);
      if (!feed.isConfirmed(performance.now())) await this.feeds.confirm();
      await feed.reach(feed.required(seenOf(held.state.lotId)), EVENT_WAIT_MS);
      const current = this.current(link, seenOf);
      if (current) return current;
    }
    return this.fetch(link, context);
  }

  /** Not shared between readers: one that came after a change must not get an answer from before it. */
  private async fetch(link: string, context: OpenContext): Promise<HeldLink> {
    const askedAt = performance.now();
    const state = await this.rpc.call('shuttle.link.status', { link }, context, FETCH_TIMEOUT_MS);
    this.feeds.of(state.lotId).confirm(state.boardVersion, askedAt);
    return this.keep(link, state);
  }
}
