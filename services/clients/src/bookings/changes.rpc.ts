import {
  actorMay,
  clientInputSchema,
  historyNameOf,
  isContractForm,
  parseOrThrow,
  type Client,
  type ClientInput,
  type ClientRecord,
  type LotContext,
  type RpcRequest,
} from '@lotline/protocol';
import { Clock, Lots, Rpc, Transactions } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { changedFields, describeChanges, describeDeleted, type HistoryDraft } from '../history/history-entry.js';
import { toClient, BookingsRepository } from './bookings.repository.js';
import { auditCustomer } from './audit-customer.js';
import { ContractRule } from './contract-rule.js';
import { DeletedClientsRepository } from './deleted-clients.repository.js';
import { mapCustomerIdConflict, mayNotDelete, noSuchCustomer, staleVersion } from '../records/errors.js';

/** Updates and deletes bookings. */
@Controller()
export class ChangesRpc {
  constructor(
    private readonly transactions: Transactions,
    private readonly bookings: BookingsRepository,
    private readonly deleted: DeletedClientsRepository,
    private readonly contracts: ContractRule,
    private readonly lots: Lots,
    private readonly clock: Clock,
  ) {}

  /**
   * Saves a form. A form without changes creates no new version. Throws NOT_FOUND, STALE_VERSION if the record no longer has
   * `ifVersion`, INVALID, CONTRACT_EXPIRED, or CONFLICT for a customer id that is in use.
   */
  @Rpc('clients.client.update')
  async update(
    { id, input, ifVersion }: RpcRequest<'clients.client.update'>,
    { lotId, actor }: LotContext,
  ): Promise<Client> {
    const customerId = typeof input.customerId === 'string' ? input.customerId.trim() : null;
    return mapCustomerIdConflict(customerId, () =>
      this.transactions.run(async (tx) => {
        const found = await this.bookings.lock(tx, lotId, id);
        if (!found) throw noSuchCustomer();
        const { record } = found;
        if (ifVersion !== undefined && ifVersion !== record.version) throw staleVersion(toClient(found));
        const lot = this.lots.get(lotId);
        const parsed = parseOrThrow(clientInputSchema(lot, record, isContractForm(input, lot)), input);
        const changes = changedFields(record, toChanges(parsed, input));
        if (Object.keys(changes).length === 0) return toClient(found);
        await this.contracts.validateChange(record, changes, lot, tx);
        const entry: HistoryDraft = {
          at: this.clock.iso(),
          action: 'updated',
          by: historyNameOf(actor),
          changes: describeChanges(record, changes),
        };
        return toClient(await this.bookings.save(tx, found, changes, entry));
      }),
    );
  }

  /** Throws FORBIDDEN or NOT_FOUND. The record can be restored for `RESTORABLE_DAYS`. */
  @Rpc('clients.client.delete')
  async delete(
    { id, client }: RpcRequest<'clients.client.delete'>,
    { lotId, actor }: LotContext,
  ): Promise<{ id: string }> {
    if (!actorMay(actor, 'deleteClients')) throw mayNotDelete();
    return this.transactions.run(async (tx) => {
      const record = await this.bookings.delete(tx, lotId, id);
      if (!record) throw noSuchCustomer();
      const by = historyNameOf(actor);
      const changes = describeDeleted(record);
      const at = this.clock.iso();
      await this.deleted.add(tx, record, at);
      await this.bookings.insertFinalHistoryEntry(tx, record, { at, action: 'deleted', by, changes });
      tx.emit('client.deleted', lotId, { id, version: record.version + 1 });
      auditCustomer(tx, 'customer-deleted', record, actor, client);
      return { id };
    });
  }
}

/**
 * Returns the fields that a valid form changes. Only the server sets the display colors green and grey, so a form that sends them
 * back does not set them. Campaign fields (gclid, utm) and the language keep their value unless they were sent.
 */
function toChanges(parsed: ClientInput, sent: Record<string, unknown>): Partial<ClientRecord> {
  const { displayColor, gclid, utm, language, ...fields } = parsed;
  return {
    ...fields,
    ...(language && { language }),
    ...(sent.gclid !== undefined && { gclid }),
    ...(sent.utm !== undefined && { utm }),
    ...((displayColor === 'red' || displayColor === 'default') && { displayColor }),
  };
}
