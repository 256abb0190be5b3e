import { DomainError, type LinkState, type OpenContext } from '@lotline/protocol';
import { RpcClient } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Link, withCard, type CardVersion } from './link.js';
import { LiveSubscription } from './live-subscription.js';
import { OwnWrites } from './own-writes.js';
import { Replica, type Kept, type SeenVersion } from './replica.js';

/** Customers' links and records that are kept. The oldest go first. */
const MAX_KEPT = 50_000;
/** Bounds how long a state from a lagging copy can be shown after a missed event of its customer. */
const MAX_AGE_MS = 60_000;
/** After this, a lagging copy wins again: the clients service's records may have been restored. */
const RECENT_MS = 10 * 60_000;
/** Together with a failed confirmation before it, this stays below the 5 s budget of a call. */
const TIMEOUT_MS = 3900;

/**
 * The states of customers' links. Each is fetched once and brought forward by changes of rides, like the boards. The
 * customer's name comes from events without gapless numbers, so a state ends with the subscription under which it was fetched. The
 * shuttle service, which receives the same events, may lag behind them: a newer record is laid over its answer.
 */
@Injectable()
export class Links {
  private readonly links = new Map<string, Kept<Link>>();
  /** Customers' records as in the latest events, by client. */
  private readonly cards = new Map<string, CardVersion & { receivedAt: number }>();

  constructor(
    private readonly rpc: RpcClient,
    private readonly replica: Replica,
    private readonly live: LiveSubscription,
    private readonly ownWrites: OwnWrites,
  ) {
    replica.onEpochChange(() => this.cards.clear());
    live.onEvent(({ type, payload }) => {
      if (type === 'client.saved') {
        const { id, version, firstName, terminal, language, shuttleRequestId: link } = payload.client;
        this.recordCard(id, { version, card: { firstName, terminal, language } }, link);
      } else if (type === 'client.deleted') this.recordCard(payload.id, { version: payload.version, card: null });
    });
  }

  /** NOT_FOUND for an unknown link. The state includes the sender's own changes. */
  async get(link: string, request: FastifyRequest, context: OpenContext): Promise<Link> {
    const kept = this.links.get(link) ?? {};
    if (kept.copy && !this.isUsable(kept.copy)) delete kept.copy;
    const seen: SeenVersion = (lotId) => this.ownWrites.boardVersion(request, lotId);
    return this.withLatestCard(await this.replica.read(kept, seen, () => this.ask(link, kept, context)));
  }

  /** Returns the shuttle service's state with a newer record that this gateway knows. NOT_FOUND once the customer is deleted. */
  withLatestRecord<State extends LinkState>(state: State): State {
    return withCard(state, this.cardOf(state.clientId)) ?? throwNotFound();
  }

  private isUsable({ askedAt, generation }: Link): boolean {
    return generation === this.live.generation && performance.now() - askedAt <= MAX_AGE_MS;
  }

  private withLatestCard(link: Link): Link {
    return link.applyCard(this.cardOf(link.state.clientId)) ? link : throwNotFound();
  }

  private async ask(link: string, kept: Kept<Link>, context: OpenContext): Promise<Link> {
    const askedAt = performance.now();
    const { generation } = this.live;
    const state = await this.rpc.call('shuttle.link.status', { link }, context, TIMEOUT_MS);
    keep(this.links, link, kept);
    return new Link(link, state, askedAt, generation);
  }

  private cardOf(clientId: string): CardVersion | undefined {
    const known = this.cards.get(clientId);
    return known && performance.now() - known.receivedAt <= RECENT_MS ? known : undefined;
  }

  /** Ignores a version older than the known one. */
  private recordCard(clientId: string, record: CardVersion, link?: string): void {
    if ((this.cards.get(clientId)?.version ?? 0) > record.version) return;
    keep(this.cards, clientId, { ...record, receivedAt: performance.now() });
    if (link !== undefined) this.links.get(link)?.copy?.applyCard(record);
  }
}

/** Adds the value as the latest, and drops the oldest of too many. */
function keep<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.size > MAX_KEPT ? map.keys() : [];
  if (oldest !== undefined) map.delete(oldest);
}

function throwNotFound(): never {
  throw new DomainError('NOT_FOUND', 'This link is not valid.');
}
