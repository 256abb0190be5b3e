import type { DomainEvent } from '@lotline/contracts';
import { EventConsumer, type Tx } from '@lotline/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RideEnding } from '../rides/ride-ending.js';
import { riderOf } from './rider.js';
import { RidersRepository } from './riders.repository.js';

/** Keeps the copy of the clients (design §3), and ends the ride of one who has left (design §7 "moving a ride"). */
@Injectable()
export class RidersEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly riders: RidersRepository,
    private readonly ending: RideEnding,
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
    const isNews = await this.riders.save(tx, rider);
    if (isNews && rider.checkedOut) await this.ending.endIfOpen(tx, rider.clientId);
  }

  /** In this order, because the event of a ride that ends still carries the card. */
  private async deleted({ lotId, payload }: DomainEvent<'client.deleted'>, tx: Tx): Promise<void> {
    if (lotId === null) throw new Error('client.deleted names no lot');
    await this.riders.lock(tx, payload.id);
    await this.ending.endIfOpen(tx, payload.id);
    await this.riders.bury(tx, payload.id, lotId, payload.version);
    this.ending.removeLast(tx, lotId, payload.id);
  }
}
