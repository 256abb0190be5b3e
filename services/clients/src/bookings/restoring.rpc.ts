import {
  actorMay,
  historyNameOf,
  isCheckedOut,
  NO_RIDE,
  type Client,
  type DeletedClients,
  type LotContext,
  type RpcRequest,
} from '@lotline/protocol';
import { Clock, Lots, Rpc, Transactions } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import type { HistoryDraft } from '../history/history-entry.js';
import { AddingService } from './adding.service.js';
import { BookingsRepository } from './bookings.repository.js';
import { auditCustomer } from './audit-customer.js';
import { DeletedClientsRepository } from './deleted-clients.repository.js';
import { mapCustomerIdConflict, mayNotDelete, noSuchCustomer } from '../records/errors.js';

/** Undoes deletions (docs/decisions/rides.md). */
@Controller()
export class RestoringRpc {
  constructor(
    private readonly transactions: Transactions,
    private readonly bookings: BookingsRepository,
    private readonly deleted: DeletedClientsRepository,
    private readonly adding: AddingService,
    private readonly lots: Lots,
    private readonly clock: Clock,
  ) {}

  /** Returns a page of the customers who can be restored. Throws FORBIDDEN unless the role may delete clients. */
  @Rpc('clients.client.deleted')
  async list({ cursor }: RpcRequest<'clients.client.deleted'>, { lotId, actor }: LotContext): Promise<DeletedClients> {
    if (!actorMay(actor, 'deleteClients')) throw mayNotDelete();
    return this.deleted.page(lotId, cursor, this.clock.now());
  }

  /**
   * Restores a record with its id and link. Its version continues after that of the deletion. Throws FORBIDDEN unless the role may
   * delete clients; NOT_FOUND if the record is not deleted or can no longer be restored; DUPLICATE_CUSTOMER or CONFLICT if a new
   * booking has an overlapping stay or the same customer id.
   */
  @Rpc('clients.client.restore')
  async restore(
    { id, client: sender }: RpcRequest<'clients.client.restore'>,
    { lotId, actor }: LotContext,
  ): Promise<Client> {
    if (!actorMay(actor, 'deleteClients')) throw mayNotDelete();
    const at = this.clock.now();
    return this.transactions.run(async (tx) => {
      const taken = await this.deleted.take(tx, lotId, id, at);
      if (!taken) throw noSuchCustomer();
      const { client: deleted, deletedAt } = taken;
      // Another car of the same phone stood beside it before.
      if (!isCheckedOut(deleted)) await this.adding.rejectDuplicate(tx, deleted, this.lots.get(lotId), deletedAt);
      const record = { ...deleted, version: deleted.version + 2, updatedAt: at.toISOString() };
      const entry: HistoryDraft = { at: record.updatedAt, action: 'restored', by: historyNameOf(actor), changes: [] };
      await mapCustomerIdConflict(deleted.customerId, () => this.bookings.insert(tx, record, entry));
      auditCustomer(tx, 'customer-restored', record, actor, sender);
      return {
        ...record,
        ...NO_RIDE,
        undeliverableReason: await this.bookings.findUndeliverableReason(tx, lotId, record.phone),
      };
    });
  }
}
