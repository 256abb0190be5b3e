import { DomainError, type ClientRecord, type LinkState, type OpenContext, type RideChange } from '@lotline/contracts';
import { RpcClient } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { LiveSubscription } from '../live/live-subscription.js';
import { BoardFeeds } from './board-feeds.js';
import { CachedLink, type Asked } from './cached-link.js';
import { CachedLinks } from './cached-links.js';
import { isSameDatabase, type Count } from './lot-feed.js';
import { RecentRiders } from './recent-riders.js';

/** An event is rarely later than this; then the owner is asked instead. */
const EVENT_WAIT_MS = 50;
/** Then the owner is asked in any case: an answer from a copy that was behind a missed event is not shown for ever. */
const MAX_AGE_MS = 60_000;
/** Batcher with a confirmation that failed before it, below the 5 s of a call. */
const FETCH_TIMEOUT_MS = 3900;

type SeenOf = (lotId: string) => Count;

/**
 * What customers' links show (bar: link status, docs/performance.md): asked for once, kept up to date by the events of rides
 * and of clients, and answered under the same rule as the board lists, while the subscription lasts under which it was asked
 * for.
 */
@Injectable()
export class LinkStates {
  private readonly held = new CachedLinks();
  private readonly riders = new RecentRiders();

  constructor(
    private readonly rpc: RpcClient,
    private readonly feeds: BoardFeeds,
    private readonly live: LiveSubscription,
  ) {
    feeds.onNews((news) => this.rideChanged(news));
    feeds.onOtherDatabase(() => this.riders.forget());
    live.onEvent((event) => {
      if (event.type === 'client.saved') this.clientSaved(event.payload.client);
      else if (event.type === 'client.deleted') this.clientDeleted(event.payload);
    });
  }

  /** True where the link is known without asking. */
  knows(link: string): boolean {
    return this.held.get(link) !== undefined;
  }

  /** NOT_FOUND for an unknown link. `seenOf` gives which count of a lot the reader has seen made. */
  get(link: string, seenOf: SeenOf, context: OpenContext): CachedLink | Promise<CachedLink> {
    this.feeds.noteReader();
    return this.current(link, seenOf) ?? this.renew(link, seenOf, context);
  }

  /** What the shuttle service has answered, with what this gateway knows better. NOT_FOUND once the client is gone. */
  newest<State extends LinkState>(state: State): State {
    const renewed = this.riders.renewed(state, performance.now());
    if (!renewed) throw new DomainError('NOT_FOUND', 'This link is not valid.');
    return { ...state, ...renewed };
  }

  private current(link: string, seenOf: SeenOf): CachedLink | undefined {
    const held = this.held.get(link);
    if (!held || !this.feeds.isUp || held.asked.generation !== this.live.generation) return undefined;
    const now = performance.now();
    if (now - held.asked.at > MAX_AGE_MS) return undefined;
    const { lotId } = held.state;
    return this.feeds.of(lotId).isKept(countOf(held.state), seenOf(lotId), now) ? held : undefined;
  }

  private async renew(link: string, seenOf: SeenOf, context: OpenContext): Promise<CachedLink> {
    const held = this.held.get(link);
    if (held && this.feeds.isUp) {
      const feed = this.feeds.of(held.state.lotId);
      if (!feed.isConfirmed(performance.now())) await this.feeds.confirm();
      await feed.reach(feed.required(seenOf(held.state.lotId)), EVENT_WAIT_MS);
      const current = this.current(link, seenOf);
      if (current) return current;
    }
    return this.fetch(link, context);
  }

  /** Not shared between readers: one that came after a change must not get an answer from before it. */
  private async fetch(link: string, context: OpenContext): Promise<CachedLink> {
    const asked = { at: performance.now(), generation: this.live.generation };
    const state = await this.rpc.call('shuttle.link.status', { link }, context, FETCH_TIMEOUT_MS);
    this.feeds.confirmed(state.lotId, countOf(state), asked.at);
    return this.keep(link, this.newest(state), asked);
  }

  /** The ride may have changed while the answer was on its way. */
  private keep(link: string, state: LinkState, asked: Asked): CachedLink {
    const known = this.held.get(link)?.state;
    const isAhead = known && isSameDatabase(known.epoch, state.epoch) && known.boardVersion > state.boardVersion;
    const held = new CachedLink(isAhead ? { ...state, ...rideOf(known) } : state, asked);
    if (this.feeds.of(state.lotId).isOf(state.epoch)) this.held.set(link, held);
    return held;
  }

  private rideChanged({ ride, card, link, boardVersion, epoch, riderVersion }: RideChange): void {
    const held = this.held.get(link);
    if (!held) return;
    const { state } = held;
    if (!isSameDatabase(epoch, state.epoch) || boardVersion <= state.boardVersion) return;
    const { customerRequestingRideTimestamp: requestedAt } = ride;
    const changed = { ...state, ...rideOf({ ...ride, requestedAt, boardVersion }) };
    const isNewerCard = riderVersion >= state.riderVersion;
    const { firstName, terminal } = card;
    this.held.set(link, held.with(isNewerCard ? { ...changed, firstName, terminal, riderVersion } : changed));
  }

  private clientSaved({ id, version, firstName, terminal, shuttleRequestId: link }: ClientRecord): void {
    this.riders.heard(id, version, { firstName, terminal }, performance.now());
    const held = this.held.get(link);
    if (held && held.state.riderVersion < version) {
      this.held.set(link, held.with({ ...held.state, firstName, terminal, riderVersion: version }));
    }
  }

  private clientDeleted({ id, version }: { id: string; version: number }): void {
    this.riders.heard(id, version, null, performance.now());
    this.held.removeClient(id);
  }
}

const countOf = ({ boardVersion: version, epoch }: LinkState): Count => ({ version, epoch });

type RideOnLink = Pick<LinkState, 'shuttleStatus' | 'shuttleNumber' | 'requestedAt' | 'boardVersion'>;
const rideOf = ({ shuttleStatus, shuttleNumber, requestedAt, boardVersion }: RideOnLink): RideOnLink => ({
  shuttleStatus,
  shuttleNumber,
  requestedAt,
  boardVersion,
});
