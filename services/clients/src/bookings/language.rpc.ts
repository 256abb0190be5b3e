import { rejectClosed, type RpcRequest, type RpcResponse } from '@lotline/protocol';
import { Clock, Lots, Rpc, Transactions } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { describeChanges } from '../history/history-entry.js';
import { noSuchLink } from '../records/errors.js';
import { BookingsRepository } from './bookings.repository.js';

/** Stores the language that customers choose themselves. */
@Controller()
export class LanguageRpc {
  constructor(
    private readonly transactions: Transactions,
    private readonly bookings: BookingsRepository,
    private readonly lots: Lots,
    private readonly clock: Clock,
  ) {}

  /** Changes nothing if the language is the same. Throws NOT_FOUND, or LOT_CLOSED for an archived lot. */
  @Rpc('clients.client.choose-language')
  async choose({
    link,
    language,
  }: RpcRequest<'clients.client.choose-language'>): Promise<RpcResponse<'clients.client.choose-language'>> {
    const owner = await this.bookings.findByLink(link);
    if (!owner) throw noSuchLink();
    const { id, lotId } = owner;
    rejectClosed(this.lots.get(lotId));
    return this.transactions.run(async (tx) => {
      const found = await this.bookings.lock(tx, lotId, id);
      if (!found) throw noSuchLink();
      const { record } = found;
      if (record.language === language) return { lotId, version: record.version };
      const changes = describeChanges(record, { language });
      const entry = { at: this.clock.iso(), action: 'updated' as const, by: 'Customer', changes };
      const saved = await this.bookings.save(tx, found, { language }, entry);
      return { lotId, version: saved.record.version };
    });
  }
}
