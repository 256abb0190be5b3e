import type { DomainEvent } from '@lotline/protocol';
import { EventConsumer, withRequestId, type Tx } from '@lotline/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { toRider, type Rider } from '../riders/rider.js';
import { RidersRepository } from '../riders/riders.repository.js';
import { RideCascade } from '../rides/ride-cascade.js';

type RiderEvent = DomainEvent<'client.saved' | 'client.deleted'>;
const getClientId = ({ payload }: RiderEvent): string => ('client' in payload ? payload.client.id : payload.id);
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** Updates the copy of the clients from their events, and ends the ride of a client who leaves. */
@Injectable()
export class RidersEvents implements OnModuleInit {
  constructor(
    private readonly consumer: EventConsumer,
    private readonly riders: RidersRepository,
    private readonly cascade: RideCascade,
  ) {}

  onModuleInit(): void {
    this.consumer.onMany(['client.saved', 'client.deleted'], (events, tx) => this.handleAll(events, tx));
    // Imported customers are new. A rider that already exists was fetched or changed in the meantime and is newer.
    this.consumer.on('client.imported', ({ payload }, tx) =>
      this.riders.insertAllMissing(tx, payload.clients.map(toRider)),
    );
  }

  /** Orders the events by client, so that two instances cannot deadlock, and keeps the order of each client's events. */
  private async handleAll(events: readonly RiderEvent[], tx: Tx): Promise<void> {
    const inOrder = [...events].sort((one, other) => compare(getClientId(one), getClientId(other)));
    for (const event of inOrder) await withRequestId(event.requestId, () => this.handle(event, tx));
  }

  private async handle({ lotId, payload }: RiderEvent, tx: Tx): Promise<void> {
    if ('client' in payload) return this.saveRider(toRider(payload.client), tx);
    if (lotId === null) throw new Error('client.deleted names no lot');
    await this.cascade.deleteClient(tx, lotId, payload);
  }

  /**
   * Updates the rider before it looks for a ride. A request that came first has an open ride, which ends here; a later request
   * finds the rider checked out.
   */
  private async saveRider(rider: Rider, tx: Tx): Promise<void> {
    const saved = await this.riders.save(tx, rider);
    if (saved && rider.checkedOut) await this.cascade.endIfOpen(tx, rider.clientId, 'ended-by-check-out');
    else if (saved?.cardChanged) await this.cascade.republishIfOpen(tx, rider.clientId);
  }
}
