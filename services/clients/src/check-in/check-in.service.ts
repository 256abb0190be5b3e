import {
  checkIn,
  checkOut,
  checkOutAutomatically,
  historyNameOf,
  type CheckedInClient,
  type Client,
  type ClientRecord,
  type HistoryEntry,
  type LotContext,
  type RpcRequest,
} from '@lotline/protocol';
import { Clock, Transactions, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { toClient, BookingsRepository, type Booking } from '../bookings/bookings.repository.js';
import { noSuchCustomer, staleVersion } from '../records/errors.js';
import { changedFields, describeChanges } from '../history/history-entry.js';
import { HistoryRepository } from '../history/history.repository.js';
import { firstUndoneCheckIn, undoChanges } from './undo.js';

const STEPS = {
  'check-in': { done: 'checked-in', undone: 'check-in-undone' },
  'check-out': { done: 'checked-out', undone: 'check-out-undone' },
} as const;

/** Checks customers in and out. Every call is idempotent. */
@Injectable()
export class CheckInService {
  constructor(
    private readonly transactions: Transactions,
    private readonly bookings: BookingsRepository,
    private readonly history: HistoryRepository,
    private readonly clock: Clock,
  ) {}

  /** Throws NOT_FOUND. `welcomeTimestamp` is the time of an undone first check-in, whose welcome text is not sent again. */
  async checkIn(id: string, context: LotContext): Promise<CheckedInClient> {
    const client = await this.applyStep(id, context, 'checked-in', checkIn);
    const welcomeTimestamp = firstUndoneCheckIn(
      (await this.history.find(context.lotId, id, { cursor: undefined, includeDeleted: false })) ?? [],
    );
    return welcomeTimestamp === null ? client : { ...client, welcomeTimestamp };
  }

  /** Throws NOT_FOUND. */
  async checkOut(id: string, context: LotContext): Promise<Client> {
    return this.applyStep(id, context, 'checked-out', checkOut);
  }

  /** Undoes a check-in or check-out. Throws NOT_FOUND, or STALE_VERSION unless the step is the record's last change. */
  async undo(
    { id, step, ifVersion }: RpcRequest<'clients.client.undo'>,
    { lotId, actor }: LotContext,
  ): Promise<Client> {
    const { done, undone } = STEPS[step];
    return this.transactions.run(async (tx) => {
      const found = await this.bookings.lock(tx, lotId, id);
      if (!found) throw noSuchCustomer();
      const [last] = (await this.history.find(lotId, id, { cursor: undefined, includeDeleted: false }, tx)) ?? [];
      if (last?.action === undone) return toClient(found);
      if (last?.action !== done || (ifVersion !== undefined && ifVersion !== found.record.version))
        throw staleVersion(toClient(found));
      return toClient(await this.save(tx, found, undoChanges(last), undone, historyNameOf(actor)));
    });
  }

  /**
   * Checks out a customer whose ride was completed at `completedAt`. Does nothing if the customer was deleted, or checked in or out
   * after that time: a completion may be published again much later (docs/decisions/copies.md). Returns whether
   * the customer was checked out.
   */
  async completeRide(tx: Tx, lotId: string, clientId: string, completedAt: Date): Promise<boolean> {
    const found = await this.bookings.lock(tx, lotId, clientId);
    const changes = found && checkOutAutomatically(found.record, completedAt);
    if (!changes || (await this.history.wasCheckedSince(tx, lotId, clientId, completedAt))) return false;
    await this.save(tx, found, changes, 'checked-out-automatically', null);
    return true;
  }

  private async applyStep(
    id: string,
    { lotId, actor }: LotContext,
    action: HistoryEntry['action'],
    step: (client: ClientRecord, at: Date) => Partial<ClientRecord> | null,
  ): Promise<Client> {
    return this.transactions.run(async (tx) => {
      const found = await this.bookings.lock(tx, lotId, id);
      if (!found) throw noSuchCustomer();
      const changes = step(found.record, this.clock.now());
      return toClient(changes ? await this.save(tx, found, changes, action, historyNameOf(actor)) : found);
    });
  }

  private save(
    tx: Tx,
    found: Booking,
    changes: Partial<ClientRecord>,
    action: HistoryEntry['action'],
    by: string | null,
  ): Promise<Booking> {
    const changed = changedFields(found.record, changes);
    const entry = { at: this.clock.iso(), action, by, changes: describeChanges(found.record, changed) };
    return this.bookings.save(tx, found, changes, entry);
  }
}
