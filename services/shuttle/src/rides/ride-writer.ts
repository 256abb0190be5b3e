import type { Actor, RideState } from '@lotline/protocol';
import { Batcher, Clock, Transactions, type Statements, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { toRideAction, toRideActor } from '../history/ride-action.js';
import { isSameRide, type RideSnapshot } from './ride-snapshot.js';
import type { RideEntry, RideStep, RideUpdate, WrittenRide } from './ride-step.js';
import { rideIsBusy } from './ride-turns.js';
import type { StepCheck } from './shuttle-places.js';
import { toInput, WRITE_RIDES, type WrittenRow } from './write-rides.js';

/** Losing this many races in a row indicates a bug. */
const ATTEMPTS = 20;

type UpdateOptions = Partial<Pick<RideStep, 'isUndo' | 'reason' | 'ending'>> & { check?: StepCheck | undefined };

/** Writes every change of rides: `update` one by one, repeated after a conflict, `write` and `writeLocked` in a transaction. */
@Injectable()
export class RideWriter {
  /** By lot. */
  private readonly batchers = new Map<string, Batcher<RideEntry, WrittenRide>>();

  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Changes one ride: reads it by `find`, writes what `rule` returns for it at `now` (an ISO instant), and starts over if another
   * writer changed it meanwhile. `rule` and `check` may throw. Throws CONFLICT when other writers keep changing the ride first.
   */
  async update(
    find: () => Promise<RideSnapshot>,
    rule: (found: RideSnapshot, now: string) => RideState,
    actor: Actor,
    { isUndo, reason, ending = 'removed', check }: UpdateOptions = {},
  ): Promise<RideUpdate> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const from = await find();
      const at = this.clock.iso();
      const to = rule(from, at);
      if (isSameRide(from.ride, to)) return { snapshot: from, changed: false };
      const step: RideStep = { from, to, at, by: toRideActor(actor), ending, isUndo, reason };
      const entry = this.createEntry(step);
      const written = await (check ? this.writeChecked(entry, check) : this.batcherOf(from.ride.lotId).run(entry));
      if (written) return { snapshot: { ...from, ...written }, changed: true };
    }
    throw rideIsBusy();
  }

  /**
   * Writes steps of one lot, at most one per client, and returns the written rides by client id. Skips a step when its ride was
   * changed by another writer or when its client may no longer come onto the board.
   */
  write(db: Statements, lotId: string, steps: RideStep[]): Promise<Map<string, WrittenRide>> {
    return this.writeEntries(
      db,
      lotId,
      steps.map((step) => this.createEntry(step)),
    );
  }

  /** Does the same as `write` for rides that the transaction has locked, and throws if one was not written. */
  async writeLocked(tx: Tx, lotId: string, steps: RideStep[]): Promise<void> {
    const written = await this.write(tx, lotId, steps);
    const missed = steps.filter(({ from }) => !written.has(from.ride.clientId)).map(({ from }) => from.ride.clientId);
    if (missed.length > 0) throw new Error(`Locked rides were not written: ${missed.join(', ')}`);
  }

  /** Must be called within the request, whose id the event carries. The statement sets the event's board version. */
  private createEntry(step: RideStep): RideEntry {
    const { from, to } = step;
    const ride = { ...from.ride, ...to, version: from.ride.version + 1 };
    const { card, link, epoch, riderVersion } = from;
    const action = toRideAction(from.ride, to, step.ending, step.isUndo) ?? undefined;
    const payload = { ride, card, link, boardVersion: 0, epoch, riderVersion, action };
    return { step, event: this.transactions.newEvent('ride.changed', ride.lotId, payload) };
  }

  /** Writes an entry in a transaction of its own, after the check. Returns undefined if another writer changed the ride. */
  private writeChecked(entry: RideEntry, check: StepCheck): Promise<WrittenRide | undefined> {
    const { lotId, clientId } = entry.step.from.ride;
    return this.transactions.run(async (tx) => {
      await check(tx, entry.step);
      return (await this.writeEntries(tx, lotId, [entry])).get(clientId);
    });
  }

  /** Written one by one, changes of a lot would queue for its board counter, each waiting for the commit of the one before. */
  private batcherOf(lotId: string): Batcher<RideEntry, WrittenRide> {
    let batcher = this.batchers.get(lotId);
    if (!batcher) this.batchers.set(lotId, (batcher = new Batcher((entries) => this.writeBatch(lotId, entries))));
    return batcher;
  }

  /** Writes only the first of several steps of one ride: the others were computed without it. */
  private async writeBatch(lotId: string, entries: RideEntry[]): Promise<Map<RideEntry, WrittenRide>> {
    const firsts = new Map<string, RideEntry>();
    for (const entry of entries) {
      const { clientId } = entry.step.from.ride;
      if (!firsts.has(clientId)) firsts.set(clientId, entry);
    }
    const written = await this.transactions.statements((db) => this.writeEntries(db, lotId, [...firsts.values()]));
    const results = new Map<RideEntry, WrittenRide>();
    for (const [clientId, entry] of firsts) {
      const ride = written.get(clientId);
      if (ride) results.set(entry, ride);
    }
    return results;
  }

  private async writeEntries(db: Statements, lotId: string, entries: RideEntry[]): Promise<Map<string, WrittenRide>> {
    if (entries.length === 0) return new Map();
    const byClient = new Map(entries.map((entry) => [entry.step.from.ride.clientId, entry]));
    // All writers use the same order, so that they cannot deadlock.
    const ordered = [...byClient.keys()].sort().flatMap((id) => byClient.get(id) ?? []);
    const rows = await db.queryWithEvents<WrittenRow>(WRITE_RIDES, [lotId, JSON.stringify(ordered.map(toInput))]);
    const changes = new Map<string, WrittenRide>();
    for (const { client_id: id, board_version: boardVersion } of rows) {
      const event = byClient.get(id)?.event;
      if (event) changes.set(id, { ride: event.payload.ride, boardVersion });
    }
    return changes;
  }
}
