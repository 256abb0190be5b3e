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
} from '@lotline/contracts';
import { Clock, Transactions, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { asClient, BookingsRepository, type Booking } from '../bookings/bookings.repository.js';
import { staleVersion } from '../bookings/errors.js';
import { changedFields, describeChanges } from '../history/changes.js';
import { HistoryRepository } from '../history/history.repository.js';
import { noSuchCustomer } from '../records/no-such-customer.js';
import { firstOfUndone } from './first-of-undone.js';
import { undoneStep } from './undone-step.js';

const STEPS = {
  'check-in': { done: 'checked-in', undone: 'check-in-undone' },
  'check-out': { done: 'checked-out', undone: 'check-out-undone' },
} as const;

/** Checks customers in and out (spec §4, design §5 and §7). Each is idempotent: a repetition changes nothing. */
@Injectable()
export class CheckInService {
  constructor(
    private readonly transactions: Transactions,
    private readonly bookings: BookingsRepository,
    private readonly history: HistoryRepository,
    private readonly clock: Clock,
  ) {}

  async checkIn(id: string, context: LotContext): Promise<CheckedInClient> {
    const client = await this.byHand(id, context, 'checked-in', checkIn);
    const welcomeTimestamp = firstOfUndone(
      (await this.history.of(context.lotId, id, { cursor: undefined, deletedToo: false })) ?? [],
    );
    return welcomeTimestamp === null ? client : { ...client, welcomeTimestamp };
  }

  async checkOut(id: string, context: LotContext): Promise<Client> {
    return this.byHand(id, context, 'checked-out', checkOut);
  }

  /** NOT_FOUND; STALE_VERSION where the step is not the record's last change. */
  async undo(
    { id, step, ifVersion }: RpcRequest<'clients.client.undo'>,
    { lotId, actor }: LotContext,
  ): Promise<Client> {
    const { done, undone } = STEPS[step];
    return this.transactions.run(async (tx) => {
      const found = await this.bookings.lock(tx, lotId, id);
      if (!found) throw noSuchCustomer();
      const [last] = (await this.history.of(lotId, id, { cursor: undefined, deletedToo: false }, tx)) ?? [];
      if (last?.action === undone) return asClient(found);
      if (last?.action !== done || (ifVersion !== undefined && ifVersion !== found.record.version))
        throw staleVersion(asClient(found));
      return asClient(await this.save(tx, found, undoneStep(last), undone, historyNameOf(actor)));
    });
  }

  /**
   * Checks out a customer whose ride was completed at `completedAt`. One who is gone meanwhile, or was checked in or out since, is
   * left as they are: a completion may be announced again long after (docs/decisions/completions-are-repeated.md). Returns
   * whether the customer was checked out.
   */
  async completeRide(tx: Tx, lotId: string, clientId: string, completedAt: Date): Promise<boolean> {
    const found = await this.bookings.lock(tx, lotId, clientId);
    const changes = found && checkOutAutomatically(found.record, completedAt);
    if (!changes || (await this.history.wasCheckedSince(tx, lotId, clientId, completedAt))) return false;
    await this.save(tx, found, changes, 'checked-out-automatically', null);
    return true;
  }

  private async byHand(
    id: string,
    { lotId, actor }: LotContext,
    action: HistoryEntry['action'],
    step: (client: ClientRecord, at: Date) => Partial<ClientRecord> | null,
  ): Promise<Client> {
    return this.transactions.run(async (tx) => {
      const found = await this.bookings.lock(tx, lotId, id);
      if (!found) throw noSuchCustomer();
      const changes = step(found.record, this.clock.now());
      return asClient(changes ? await this.save(tx, found, changes, action, historyNameOf(actor)) : found);
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
