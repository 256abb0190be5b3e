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
} from '@lotline/contracts';
import { Clock, Lots, Transactions } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { changedFields, describeChanges, describeDeleted } from '../history/changes.js';
import type { HistoryDraft } from '../history/history.statement.js';
import { noSuchCustomer } from '../records/no-such-customer.js';
import { asClient, BookingsRepository } from './bookings.repository.js';
import { ContractRule } from './contract-rule.js';
import { DeletedClientsRepository } from './deleted-clients.repository.js';
import { mayNotDelete, refusingTakenCustomerId, staleVersion } from './errors.js';

/** Changes and removes bookings. */
@Injectable()
export class BookingsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly bookings: BookingsRepository,
    private readonly deleted: DeletedClientsRepository,
    private readonly contracts: ContractRule,
    private readonly lots: Lots,
    private readonly clock: Clock,
  ) {}

  /** Saving what is there already changes nothing, and makes no version. */
  async update(
    { id, input, ifVersion }: { id: string; input: Record<string, unknown>; ifVersion?: number | undefined },
    { lotId, actor }: LotContext,
  ): Promise<Client> {
    const customerId = typeof input.customerId === 'string' ? input.customerId.trim() : null;
    return refusingTakenCustomerId(customerId, () =>
      this.transactions.run(async (tx) => {
        const found = await this.bookings.lock(tx, lotId, id);
        if (!found) throw noSuchCustomer();
        const { record } = found;
        if (ifVersion !== undefined && ifVersion !== record.version) throw staleVersion(asClient(found));
        const lot = this.lots.get(lotId);
        const judged = parseOrThrow(clientInputSchema(lot, record.phone, isContractForm(input, lot)), input);
        const changes = changedFields(record, settable(judged, input));
        if (Object.keys(changes).length === 0) return asClient(found);
        await this.contracts.judgeChange(record, changes, lot, tx);
        const entry: HistoryDraft = {
          at: this.clock.iso(),
          action: 'updated',
          by: historyNameOf(actor),
          changes: describeChanges(record, changes),
        };
        return asClient(await this.bookings.save(tx, found, changes, entry));
      }),
    );
  }

  async delete(id: string, { lotId, actor }: LotContext): Promise<{ id: string }> {
    if (!actorMay(actor, 'deleteClients')) throw mayNotDelete();
    return this.transactions.run(async (tx) => {
      const record = await this.bookings.delete(tx, lotId, id);
      if (!record) throw noSuchCustomer();
      const by = historyNameOf(actor);
      const changes = describeDeleted(record);
      const at = this.clock.iso();
      await this.deleted.keep(tx, record, at);
      await this.bookings.endHistory(tx, record, { at, action: 'deleted', by, changes });
      tx.emit('client.deleted', lotId, { id, version: record.version + 1 });
      return { id };
    });
  }
}

/**
 * What of a judged form an update lays over the record. Green and grey are the server's to set, so a form that sends back
 * what it was shown does not set them (design §7 "display colour"); the campaign's marks stand unless they were sent.
 */
function settable(judged: ClientInput, sent: Record<string, unknown>): Partial<ClientRecord> {
  const { displayColor, gclid, utm, ...fields } = judged;
  return {
    ...fields,
    ...(sent.gclid !== undefined && { gclid }),
    ...(sent.utm !== undefined && { utm }),
    ...((displayColor === 'red' || displayColor === 'default') && { displayColor }),
  };
}
