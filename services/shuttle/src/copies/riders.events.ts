import type { DomainEvent } from '@lotline/contracts';
import { EventConsumer, type Tx } from '@lotline/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { riderOf } from '../riders/rider.js';
import { RidersRepository } from '../riders/riders.repository.js';
import { RideFollowing } from '../rides/ride-following.js';
import { RiderRemoval } from './rider-removal.js';

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
    this.consumer.on('client.saved', (event, tx) => this.saved(event, tx));
    this.consumer.on('client.deleted', (event, tx) => this.deleted(event, tx));
  }

  /**
   * The rider's row is changed before the ride is looked at: a request that came first is found open and ended here, one
   * that comes later finds the rider checked out.
   */
  private async saved({ payload }: DomainEvent<'client.saved'>, tx: Tx): Promise<void> {
    const rider = riderOf(payload.client);
    const saved = await this.riders.save(tx, rider);
    if (saved && rider.checkedOut) await this.following.endIfOpen(tx, rider.clientId);
    else if (saved?.showsAnew) await this.following.showAnewIfOpen(tx, rider.clientId);
  }

  private async deleted({ lotId, payload }: DomainEvent<'client.deleted'>, tx: Tx): Promise<void> {
    if (lotId === null) throw new Error('client.deleted names no lot');
    await this.removal.remove(tx, lotId, payload);
  }
}
