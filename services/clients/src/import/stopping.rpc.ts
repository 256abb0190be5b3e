import {
  actorMay,
  auditRecordSchema,
  historyNameOf,
  staffIdOf,
  tokenIdOf,
  type ImportState,
  type LotContext,
  type RpcRequest,
} from '@lotline/protocol';
import { Clock, Rpc, Transactions } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { mayNotImport, noSuchImport, stopped } from './errors.js';
import { ImportsRepository } from './imports.repository.js';
import { ProgressReporter } from './progress-reporter.js';

/** Ends imports at the request of an admin. The worker notices at its next batch. */
@Controller()
export class StoppingRpc {
  constructor(
    private readonly transactions: Transactions,
    private readonly imports: ImportsRepository,
    private readonly progress: ProgressReporter,
    private readonly clock: Clock,
  ) {}

  /** Keeps what the import has added. Does nothing if it has ended. Throws FORBIDDEN or NOT_FOUND. */
  @Rpc('clients.import.stop')
  async stop({ id, client }: RpcRequest<'clients.import.stop'>, { lotId, actor }: LotContext): Promise<ImportState> {
    if (!actorMay(actor, 'import')) throw mayNotImport();
    await this.transactions.run(async (tx) => {
      const found = await this.imports.lockOfLot(tx, lotId, id);
      if (!found) throw noSuchImport();
      if (found.hasEnded) return;
      const { code, message } = stopped(historyNameOf(actor));
      const progress = await this.imports.end(tx, id, this.clock.now(), { code, message });
      this.progress.report(tx, { lotId, byId: found.byId }, progress);
      const by = { byId: staffIdOf(actor), tokenId: tokenIdOf(actor), ...client };
      const detail = String(progress?.created ?? 0);
      tx.emit('audit.recorded', lotId, auditRecordSchema.parse({ kind: 'import-stopped', ...by, detail }));
    });
    const state = await this.imports.find(lotId, id);
    if (!state) throw noSuchImport();
    return state;
  }
}
