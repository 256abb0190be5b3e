import { moveRide } from '@lotline/contracts';
import { Clock, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { RideWriter } from './ride-writer.js';
import { RidesRepository } from './rides.repository.js';

/** Rides that end because their client has left, within the transaction that learns of it. */
@Injectable()
export class RideEnding {
  constructor(
    private readonly rides: RidesRepository,
    private readonly writer: RideWriter,
    private readonly clock: Clock,
  ) {}

  /** The ride is locked now and leaves the board just before the commit. */
  async endIfOpen(tx: Tx, clientId: string): Promise<void> {
    const from = await this.rides.lockOpen(tx, clientId);
    if (!from) return;
    const at = this.clock.iso();
    const step = { from, to: moveRide(from.ride, { status: null }, at), at, by: null };
    const { lotId } = from.ride;
    tx.beforeCommit(lotId, () => this.writer.write(tx, lotId, [step]));
  }

  /** After the step above. */
  removeLast(tx: Tx, lotId: string, clientId: string): void {
    tx.beforeCommit(lotId, () => this.rides.remove(tx, clientId));
  }
}
