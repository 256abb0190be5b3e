import { DomainError, type ClientRecord, type LinkState, type OpenContext, type RideChange } from '@lotline/protocol';
import { RpcClient } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { LiveSubscription } from '../../replica/live-subscription.js';
import { BoardVersions } from './board-versions.js';
import { CachedLink, type FetchTime, CachedLinks } from './cached-links.js';
import { isSameEpoch, type BoardVersion } from '../../replica/version-tracker.js';
import { RecentClients } from './recent-clients.js';

/** Events rarely arrive later than this; after it, the gateway asks the shuttle service. */
const EVENT_WAIT_MS = 50;
/** Maximum age: bounds how long a state from a lagging copy can be shown after a missed event. */
const MAX_AGE_MS = 60_000;
/** Together with a failed confirmation before it, this stays below the 5 s budget of a call. */
const FETCH_TIMEOUT_MS = 3900;

type GetSeenVersion = (lotId: string) => BoardVersion;

/**
 * Caches the state of customers' links. Each state is fetched once, updated by ride and client events, and served under
 * the same rule as the board columns, for as long as the subscription under which it was fetched lasts.
 */
@Injectable()
export class LinkStates {
  private readonly cache = new CachedLinks();
  private readonly clients = new RecentClients();

  constructor(
    private readonly rpc: RpcClient,
    private readonly versions: BoardVersions,
    private readonly live: LiveSubscription,
  ) {
    versions.onChange((change) => this.onRideChange(change));
    versions.onEpochChange(() => this.clients.clear());
    live.onEvent((event) => {
      if (event.type === 'client.saved') this.onClientSave(event.payload.client);
      else if (event.type === 'client.deleted') this.onClientDelete(event.payload);
    });
  }

  /** Whether the link is in the cache. */
  isCached(link: string): boolean {
    return this.cache.get(link) !== undefined;
  }

  /** NOT_FOUND for an unknown link. `getSeen` returns the board version of a lot that the reader has seen. */
  get(link: string, getSeen: GetSeenVersion, context: OpenContext): CachedLink | Promise<CachedLink> {
    this.versions.markRead();
    return this.current(link, getSeen) ?? this.renew(link, getSeen, context);
  }

  /**
   * Returns the shuttle service's state with newer client data that this gateway knows. NOT_FOUND once the client is
   * deleted.
   */
  withLatestClient<State extends LinkState>(state: State): State {
    const renewed = this.clients.apply(state, performance.now());
    if (!renewed) throw new DomainError('NOT_FOUND', 'This link is not valid.');
    return { ...state, ...renewed };
  }

  private current(link: string, getSeen: GetSeenVersion): CachedLink | undefined {
    const cached = this.cache.get(link);
    if (!cached || !this.versions.isUp || cached.fetched.generation !== this.live.generation) return undefined;
    const now = performance.now();
    if (now - cached.fetched.at > MAX_AGE_MS) return undefined;
    const { lotId } = cached.state;
    return this.versions.tracker(lotId).isUpToDate(countOf(cached.state), getSeen(lotId), now) ? cached : undefined;
  }

  private async renew(link: string, getSeen: GetSeenVersion, context: OpenContext): Promise<CachedLink> {
    const cached = this.cache.get(link);
    if (cached && this.versions.isUp) {
      const tracker = this.versions.tracker(cached.state.lotId);
      if (!tracker.isConfirmed(performance.now())) await this.versions.confirm();
      await tracker.waitFor(tracker.requiredVersion(getSeen(cached.state.lotId)), EVENT_WAIT_MS);
      const current = this.current(link, getSeen);
      if (current) return current;
    }
    return this.fetch(link, context);
  }

  /** Not shared between readers: a reader who arrives after a change must not get a response from before it. */
  private async fetch(link: string, context: OpenContext): Promise<CachedLink> {
    const fetched = { at: performance.now(), generation: this.live.generation };
    const state = await this.rpc.call('shuttle.link.status', { link }, context, FETCH_TIMEOUT_MS);
    this.versions.recordConfirmation(state.lotId, countOf(state), fetched.at);
    return this.store(link, this.withLatestClient(state), fetched);
  }

  /** The ride may have changed while the response was on its way. */
  private store(link: string, state: LinkState, fetched: FetchTime): CachedLink {
    const known = this.cache.get(link)?.state;
    const isAhead = known && isSameEpoch(known.epoch, state.epoch) && known.boardVersion > state.boardVersion;
    const cached = new CachedLink(isAhead ? { ...state, ...rideOf(known) } : state, fetched);
    if (this.versions.tracker(state.lotId).isSameEpoch(state.epoch)) this.cache.set(link, cached);
    return cached;
  }

  private onRideChange({ ride, card, link, boardVersion, epoch, riderVersion }: RideChange): void {
    const cached = this.cache.get(link);
    if (!cached) return;
    const { state } = cached;
    if (!isSameEpoch(epoch, state.epoch) || boardVersion <= state.boardVersion) return;
    const { customerRequestingRideTimestamp: requestedAt } = ride;
    const changed = { ...state, ...rideOf({ ...ride, requestedAt, boardVersion }) };
    const isNewerCard = riderVersion >= state.riderVersion;
    const { firstName, terminal, language } = card;
    const shown = { firstName, terminal, language };
    this.cache.set(link, cached.with(isNewerCard ? { ...changed, ...shown, riderVersion } : changed));
  }

  private onClientSave({ id, version, firstName, terminal, language, shuttleRequestId: link }: ClientRecord): void {
    const card = { firstName, terminal, language };
    this.clients.update(id, version, card, performance.now());
    const cached = this.cache.get(link);
    if (cached && cached.state.riderVersion < version) {
      this.cache.set(link, cached.with({ ...cached.state, ...card, riderVersion: version }));
    }
  }

  private onClientDelete({ id, version }: { id: string; version: number }): void {
    this.clients.update(id, version, null, performance.now());
    this.cache.removeClient(id);
  }
}

const countOf = ({ boardVersion: version, epoch }: LinkState): BoardVersion => ({ version, epoch });

type RideOnLink = Pick<LinkState, 'shuttleStatus' | 'shuttleNumber' | 'requestedAt' | 'boardVersion'>;
const rideOf = ({ shuttleStatus, shuttleNumber, requestedAt, boardVersion }: RideOnLink): RideOnLink => ({
  shuttleStatus,
  shuttleNumber,
  requestedAt,
  boardVersion,
});
