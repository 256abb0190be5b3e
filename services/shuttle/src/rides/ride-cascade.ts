import { moveRide, type RideEnding, type RideState } from '@lotline/protocol';
import { Clock, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { RidersRepository } from '../riders/riders.repository.js';
import type { RideStep } from './ride-step.js';
import { RideWriter } from './ride-writer.js';
import { RidesRepository } from './rides.repository.js';

/** The pending changes of one transaction to one lot's rides, by client id. */
interface PendingChanges {
  steps: Map<string, RideStep>;
  deleted: Set<string>;
}

/**
 * Applies a client's changes to their ride, within the transaction that receives them. A transaction may receive several
 * changes of one client: each builds on the result of the one before. All changes of a lot are written together just before
 * the commit, so that the lot's board counter is locked briefly.
 */
@Injectable()
export class RideCascade {
  private readonly pending = new WeakMap<Tx, Map<string, PendingChanges>>();

  constructor(
    private readonly riders: RidersRepository,
    private readonly rides: RidesRepository,
    private readonly writer: RideWriter,
    private readonly clock: Clock,
  ) {}

  /** Takes the ride off the board when the client has left or is deleted. */
  endIfOpen(tx: Tx, clientId: string, ending: RideEnding): Promise<void> {
    return this.addStep(tx, clientId, (ride, at) => moveRide(ride, { status: null }, at), ending);
  }

  /** Emits the unchanged ride after its card has changed, so that every board gets the new card. */
  republishIfOpen(tx: Tx, clientId: string): Promise<void> {
    return this.addStep(tx, clientId, (ride) => ride, 'ended-by-check-out');
  }

  /**
   * Ends and deletes a deleted client's ride and clears their copy. The ride's history and the copy's id and version (that of
   * the deletion) remain.
   */
  async deleteClient(tx: Tx, lotId: string, { id, version }: { id: string; version: number }): Promise<void> {
    await this.riders.lock(tx, id);
    // Must run before the copy is cleared, because the event still carries the card.
    await this.endIfOpen(tx, id, 'ended-by-deletion');
    await this.riders.markDeleted(tx, id, lotId, version);
    this.getPending(tx, lotId).deleted.add(id);
  }

  /** Locks the ride until the end of the transaction and reads it with the card that this transaction has written. */
  private async addStep(
    tx: Tx,
    clientId: string,
    rule: (ride: RideState, at: string) => RideState,
    ending: RideEnding,
  ): Promise<void> {
    const from = await this.rides.lockOpen(tx, clientId);
    if (!from) return;
    const { steps } = this.getPending(tx, from.ride.lotId);
    const at = this.clock.iso();
    const before = steps.get(clientId);
    const to = rule(before?.to ?? from.ride, at);
    // A client who is deleted after their check-out no longer has a ride.
    const hasEnded = before?.to.shuttleStatus === null;
    steps.set(clientId, { from, to, at, by: { kind: 'system' }, ending: hasEnded ? before.ending : ending });
  }

  private getPending(tx: Tx, lotId: string): PendingChanges {
    let lots = this.pending.get(tx);
    if (!lots) this.pending.set(tx, (lots = new Map()));
    let lot = lots.get(lotId);
    if (!lot) {
      const pending = (lot = { steps: new Map(), deleted: new Set() });
      lots.set(lotId, pending);
      tx.beforeCommit(lotId, () => this.write(tx, lotId, pending));
    }
    return lot;
  }

  private async write(tx: Tx, lotId: string, { steps, deleted }: PendingChanges): Promise<void> {
    await this.writer.writeLocked(tx, lotId, [...steps.values()]);
    await this.rides.delete(tx, [...deleted]);
  }
}
