import { Batcher, Transactions } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { RideWriter, type RideEntry, type RideStep, type WrittenRide } from './ride-writer.js';

/**
 * Single changes of a lot's rides, written together (bar: ride requests as fast as they go, design §10). They would wait for
 * each other anyway, at the lot's count, each for the other's commit.
 */
@Injectable()
export class LotWrites {
  private readonly lots = new Map<string, Batcher<RideEntry, WrittenRide>>();

  constructor(
    private readonly transactions: Transactions,
    private readonly writer: RideWriter,
  ) {}

  /** Undefined where it was not written, as in `RideWriter.write`: the ride is to be read and judged anew. */
  write(step: RideStep): Promise<WrittenRide | undefined> {
    return this.of(step.from.ride.lotId).run(this.writer.entryOf(step));
  }

  private of(lotId: string): Batcher<RideEntry, WrittenRide> {
    let lot = this.lots.get(lotId);
    if (!lot) this.lots.set(lotId, (lot = new Batcher((entries) => this.writeAll(lotId, entries))));
    return lot;
  }

  /** Of several steps of one ride the first counts: the others were judged without knowing of it. */
  private async writeAll(lotId: string, entries: RideEntry[]): Promise<Map<RideEntry, WrittenRide>> {
    const firsts = new Map<string, RideEntry>();
    for (const entry of entries) {
      const { clientId } = entry.step.from.ride;
      if (!firsts.has(clientId)) firsts.set(clientId, entry);
    }
    const written = await this.transactions.statements((db) =>
      this.writer.writeEntries(db, lotId, [...firsts.values()]),
    );
    const answers = new Map<RideEntry, WrittenRide>();
    for (const [clientId, entry] of firsts) {
      const ride = written.get(clientId);
      if (ride) answers.set(entry, ride);
    }
    return answers;
  }
}
