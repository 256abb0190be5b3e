import type { DomainEvent } from '@lotline/contracts';
import { EventConsumer, withRequestId, type Tx } from '@lotline/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { riderOf, type Rider } from '../riders/rider.js';
import { RidersRepository } from '../riders/riders.repository.js';
import { RideFollowing } from '../rides/ride-following.js';
import { RiderRemoval } from './rider-removal.js';

type RiderEvent = DomainEvent<'client.saved' | 'client.deleted'>;
const clientIdOf = ({ payload }: RiderEvent): string => ('client' in payload ? payload.client.id : payload.id);
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** Keeps the copy of the clients (design §3); a ride ends when its client leaves (design §7 "moving a ride"). */
@Injectable()
export class RidersEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly riders: RidersRepository,
    private readonly following: RideFollowing,
    private readonly removal: RiderRemoval,
  ) {}

  onModuleInit(): void {
    this.consumer.onMany(['client.saved', 'client.deleted'], (events, tx) => this.follow(events, tx));
    // New customers have no ride yet: one that is known already was asked for meanwhile, or has changed since.
    this.consumer.on('client.imported', ({ payload }, tx) => this.riders.fillMany(tx, payload.clients.map(riderOf)));
  }

  /** Client after client, each one's in the order in which they came: so two instances cannot wait for each other. */
  private async follow(events: readonly RiderEvent[], tx: Tx): Promise<void> {
    const inOrder = [...events].sort((one, other) => compare(clientIdOf(one), clientIdOf(other)));
    for (const event of inOrder) await withRequestId(event.requestId, () => this.followOne(event, tx));
  }

  private async followOne({ lotId, payload }: RiderEvent, tx: Tx): Promise<void> {
    if ('client' in payload) return this.saved(riderOf(payload.client), tx);
    if (lotId === null) throw new Error('client.deleted names no lot');
    await this.removal.remove(tx, lotId, payload);
  }

  /**
   * The rider's row is changed before the ride is looked at: a request that came first is found open and ended here, one
   * that comes later finds the rider checked out.
   */
  private async saved(rider: Rider, tx: Tx): Promise<void> {
    const saved = await this.riders.save(tx, rider);
    if (saved && rider.checkedOut) await this.following.endIfOpen(tx, rider.clientId, 'ended-by-check-out');
    else if (saved?.showsAnew) await this.following.showAnewIfOpen(tx, rider.clientId);
  }
}
