import type { Lot, RideActor } from '@lotline/protocol';
import { Clock, Transactions, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import type { RideStep } from '../rides/ride-step.js';
import { RideWriter } from '../rides/ride-writer.js';
import { RidesRepository } from '../rides/rides.repository.js';
import type { RideSnapshot } from '../rides/ride-snapshot.js';
import { DemoRepository } from './demo.repository.js';
import { demoMonth } from './demo-month.js';
import { demoRides, applyStep, type DemoStep } from './demo-rides.js';

interface DemoRide {
  snapshot: RideSnapshot;
  steps: DemoStep[];
}

/** Writes a lot's demo rides step by step, so that they have a history like real rides. */
@Injectable()
export class DemoBoards {
  constructor(
    private readonly demo: DemoRepository,
    private readonly rides: RidesRepository,
    private readonly writer: RideWriter,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Returns false when too few of the lot's customers have their car there. */
  fill(lot: Lot): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      await this.demo.lock(tx);
      if (await this.demo.hasRides(lot.id)) return true;
      const rides = await this.choose(tx, lot);
      if (rides.length > 0) await this.demo.insertPastRides(tx, lot, demoMonth(lot, this.clock.now()));
      for (let number = 0; rides.some(({ steps }) => number < steps.length); number += 1) {
        await this.write(tx, lot.id, rides, number);
      }
      return rides.length > 0;
    });
  }

  private async choose(tx: Tx, lot: Lot): Promise<DemoRide[]> {
    const lanes = lot.shuttles.map(({ number }) => number);
    const plans = demoRides(lanes, lot.autoCheckoutSeconds);
    const ids = await this.demo.chooseClients(tx, lot, plans.length);
    if (ids.length < plans.length) return [];
    const rides: DemoRide[] = [];
    for (const [index, id] of ids.entries()) {
      const snapshot = await this.rides.find(lot.id, id);
      if (snapshot && snapshot !== 'deleted') rides.push({ snapshot, steps: plans[index] ?? [] });
    }
    return rides;
  }

  /** Writes the step with this number of every ride that has one. */
  private async write(tx: Tx, lotId: string, rides: DemoRide[], number: number): Promise<void> {
    const now = this.clock.now().getTime();
    const steps = rides.flatMap(({ snapshot: from, steps: { [number]: step } }): RideStep[] => {
      if (!step) return [];
      const at = new Date(now - step.ago).toISOString();
      // The customer makes the request; the demo's staff make the later moves.
      const by: RideActor = number === 0 ? { kind: 'customer' } : { kind: 'staff', name: 'Maya O.' };
      return [{ from, to: applyStep(from.ride, step, at), at, by, ending: 'removed' }];
    });
    const written = await this.writer.write(tx, lotId, steps);
    for (const ride of rides) {
      const change = written.get(ride.snapshot.ride.clientId);
      if (change) ride.snapshot = { ...ride.snapshot, ...change };
    }
  }
}
