import type { Lot, RideActor } from '@lotline/contracts';
import { Clock, Transactions, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { RideWriter, type RideStep } from '../rides/ride-writer.js';
import { RidesRepository } from '../rides/rides.repository.js';
import type { FoundRide } from '../rides/found-ride.js';
import { DemoRepository } from './demo.repository.js';
import { demoMonth } from './demo-month.js';
import { demoRides, stepped, type DemoStep } from './demo-rides.js';

interface DemoRide {
  found: FoundRide;
  steps: DemoStep[];
}

/** Writes a lot's demo rides, step by step as if they had happened, so that they have a history like others. */
@Injectable()
export class DemoBoards {
  constructor(
    private readonly demo: DemoRepository,
    private readonly rides: RidesRepository,
    private readonly writer: RideWriter,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** False where the lot has too few customers whose car is here. */
  fill(lot: Lot): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      await this.demo.lock(tx);
      if (await this.demo.hasRides(lot.id)) return true;
      const rides = await this.choose(tx, lot);
      if (rides.length > 0) await this.demo.addPast(tx, lot, demoMonth(lot, this.clock.now()));
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
      const found = await this.rides.find(lot.id, id);
      if (found && found !== 'deleted') rides.push({ found, steps: plans[index] ?? [] });
    }
    return rides;
  }

  /** The step with this number of every ride that has so many. */
  private async write(tx: Tx, lotId: string, rides: DemoRide[], number: number): Promise<void> {
    const now = this.clock.now().getTime();
    const steps = rides.flatMap(({ found: from, steps: { [number]: step } }): RideStep[] => {
      if (!step) return [];
      const at = new Date(now - step.ago).toISOString();
      // The customer asked by their link; what came of it the demo's staff did.
      const by: RideActor = number === 0 ? { kind: 'customer' } : { kind: 'staff', name: 'Maya O.' };
      return [{ from, to: stepped(from.ride, step, at), at, by, ending: 'removed' }];
    });
    const written = await this.writer.write(tx, lotId, steps);
    for (const ride of rides) {
      const change = written.get(ride.found.ride.clientId);
      if (change) ride.found = { ...ride.found, ...change };
    }
  }
}
