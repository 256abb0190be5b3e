import { moveRide, type RideFields } from '@lotline/contracts';
import { Clock, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { RideWriter } from './ride-writer.js';
import { RidesRepository } from './rides.repository.js';

/** Rides that follow what happens to their client, within the transaction that learns of it. */
@Injectable()
export class RideFollowing {
  constructor(
    private readonly rides: RidesRepository,
    private readonly writer: RideWriter,
    private readonly clock: Clock,
  ) {}

  /** The client has left: the ride leaves the board. */
  endIfOpen(tx: Tx, clientId: string): Promise<void> {
    return this.follow(tx, clientId, (ride, at) => moveRide(ride, { status: null }, at));
  }

  /** The client's card has changed: the ride stays where it is, and every board is told what it shows now. */
  tellIfOpen(tx: Tx, clientId: string): Promise<void> {
    return this.follow(tx, clientId, (ride) => ride);
  }

  /** After the step that ends it. */
  removeLast(tx: Tx, lotId: string, clientId: string): void {
    tx.beforeCommit(lotId, () => this.rides.remove(tx, clientId));
  }

  /** The ride is locked now and written just before the commit. */
  private async follow(tx: Tx, clientId: string, rule: (ride: RideFields, at: string) => RideFields): Promise<void> {
    const from = await this.rides.lockOpen(tx, clientId);
    if (!from) return;
    const at = this.clock.iso();
    const step = { from, to: rule(from.ride, at), at, by: null };
    const { lotId } = from.ride;
    tx.beforeCommit(lotId, () => this.writer.write(tx, lotId, [step]));
  }
}
