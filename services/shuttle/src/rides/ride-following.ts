import { moveRide, type RideEnding, type RideState } from '@lotline/contracts';
import { Clock, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { RideWriter, type RideStep } from './ride-writer.js';
import { RidesRepository } from './rides.repository.js';

/** What one transaction makes of a lot's rides, by client. */
interface Followed {
  steps: Map<string, RideStep>;
  removed: Set<string>;
}

/**
 * Rides that follow what happens to their client, within the transaction that learns of it. That may learn of several things
 * that happened to one client: a later one goes on from what the earlier made of the ride. Written is once a lot, just
 * before the commit.
 */
@Injectable()
export class RideFollowing {
  private readonly followed = new WeakMap<Tx, Map<string, Followed>>();

  constructor(
    private readonly rides: RidesRepository,
    private readonly writer: RideWriter,
    private readonly clock: Clock,
  ) {}

  /** The client has left or is deleted: the ride leaves the board. */
  endIfOpen(tx: Tx, clientId: string, ending: RideEnding): Promise<void> {
    return this.follow(tx, clientId, (ride, at) => moveRide(ride, { status: null }, at), ending);
  }

  /** The client's card has changed: the ride stays where it is, and its event brings every board the new card. */
  showAnewIfOpen(tx: Tx, clientId: string): Promise<void> {
    return this.follow(tx, clientId, (ride) => ride, 'ended-by-check-out');
  }

  /** After the step that ends it. Its history stays. */
  remove(tx: Tx, lotId: string, clientId: string): void {
    this.of(tx, lotId).removed.add(clientId);
  }

  /** The ride is locked from here on, and found with the card as this transaction has it by now. */
  private async follow(
    tx: Tx,
    clientId: string,
    rule: (ride: RideState, at: string) => RideState,
    ending: RideEnding,
  ): Promise<void> {
    const from = await this.rides.lockOpen(tx, clientId);
    if (!from) return;
    const { steps } = this.of(tx, from.ride.lotId);
    const at = this.clock.iso();
    const before = steps.get(clientId);
    const to = rule(before?.to ?? from.ride, at);
    // Who is deleted after their check-out had no ride any more.
    const hasEnded = before?.to.shuttleStatus === null;
    steps.set(clientId, { from, to, at, by: { kind: 'system' }, ending: hasEnded ? before.ending : ending });
  }

  private of(tx: Tx, lotId: string): Followed {
    let lots = this.followed.get(tx);
    if (!lots) this.followed.set(tx, (lots = new Map()));
    let lot = lots.get(lotId);
    if (!lot) {
      const followed = (lot = { steps: new Map(), removed: new Set() });
      lots.set(lotId, followed);
      tx.beforeCommit(lotId, () => this.write(tx, lotId, followed));
    }
    return lot;
  }

  private async write(tx: Tx, lotId: string, { steps, removed }: Followed): Promise<void> {
    await this.writer.writeLocked(tx, lotId, [...steps.values()]);
    await this.rides.remove(tx, [...removed]);
  }
}
