import { staffIdOf, type ImportState, type LotContext, type RpcRequest, type RpcResponse } from '@lotline/protocol';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { ImportsRepository, REPORT_PAGE_SIZE } from './imports.repository.js';
import { noSuchImport } from './errors.js';

@Controller()
export class ImportRpc {
  constructor(private readonly imports: ImportsRepository) {}

  @Rpc('clients.import.state')
  state({ id }: RpcRequest<'clients.import.state'>, { lotId }: LotContext): Promise<ImportState> {
    return this.findOrThrow(lotId, id);
  }

  @Rpc('clients.import.report')
  async report(
    { id, page }: RpcRequest<'clients.import.report'>,
    { lotId }: LotContext,
  ): Promise<RpcResponse<'clients.import.report'>> {
    const { endedAt } = await this.findOrThrow(lotId, id);
    if (endedAt === null) return { body: '[]', next: null };
    const reports = await this.imports.findReports(id, page);
    const rows = reports.map((report) => report.slice(1, -1)).filter((inner) => inner !== '');
    return {
      body: `[${rows.join(',')}]`,
      next: reports.length < REPORT_PAGE_SIZE ? null : page + REPORT_PAGE_SIZE,
    };
  }

  @Rpc('clients.import.list')
  list(_data: RpcRequest<'clients.import.list'>, { lotId, actor }: LotContext): Promise<ImportState[]> {
    return this.imports.list(lotId, staffIdOf(actor));
  }

  private async findOrThrow(lotId: string, id: string): Promise<ImportState> {
    const state = await this.imports.find(lotId, id);
    if (!state) throw noSuchImport();
    return state;
  }
}
