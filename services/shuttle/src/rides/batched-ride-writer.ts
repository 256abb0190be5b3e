import { Batcher, Transactions } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { RideWriter, type RideEntry, type RideStep, type WrittenRide } from './ride-writer.js';

/**
 * Writes single ride changes of a lot in batches. Written one by one they would queue for the lot's board counter, each
 * waiting for the commit of the one before.
 */
@Injectable()
export class BatchedRideWriter {
  private readonly batchers = new Map<string, Batcher<RideEntry, WrittenRide>>();

  constructor(
    private readonly transactions: Transactions,
    private readonly writer: RideWriter,
  ) {}

  /** Returns undefined when the step was not written (see `RideWriter.write`); the caller reads the ride again. */
  write(step: RideStep): Promise<WrittenRide | undefined> {
    return this.getBatcher(step.from.ride.lotId).run(this.writer.createEntry(step));
  }

  private getBatcher(lotId: string): Batcher<RideEntry, WrittenRide> {
    let batcher = this.batchers.get(lotId);
    if (!batcher) this.batchers.set(lotId, (batcher = new Batcher((entries) => this.writeAll(lotId, entries))));
    return batcher;
  }

  /** Writes only the first of several steps of one ride: the others were computed without it. */
  private async writeAll(lotId: string, entries: RideEntry[]): Promise<Map<RideEntry, WrittenRide>> {
    const firsts = new Map<string, RideEntry>();
    for (const entry of entries) {
      const { clientId } = entry.step.from.ride;
      if (!firsts.has(clientId)) firsts.set(clientId, entry);
    }
    const written = await this.transactions.statements((db) =>
      this.writer.writeEntries(db, lotId, [...firsts.values()]),
    );
    const results = new Map<RideEntry, WrittenRide>();
    for (const [clientId, entry] of firsts) {
      const ride = written.get(clientId);
      if (ride) results.set(entry, ride);
    }
    return results;
  }
}
