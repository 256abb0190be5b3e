import { staffIdOf, type ImportState, type LotContext, type RpcRequest, type RpcResponse } from '@lotline/protocol';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { ImportWorker } from './import-worker.js';
import { ImportsRepository, REPORT_PAGE_SIZE } from './imports.repository.js';
import { noSuchImport } from './errors.js';
import { StoppingService } from './stopping.service.js';
import { UploadsService } from './uploads.service.js';

@Controller()
export class ImportRpc {
  constructor(
    private readonly uploads: UploadsService,
    private readonly imports: ImportsRepository,
    private readonly worker: ImportWorker,
    private readonly stopping: StoppingService,
  ) {}

  @Rpc('clients.import.begin')
  begin(data: RpcRequest<'clients.import.begin'>, context: LotContext): Promise<{ id: string }> {
    return this.uploads.begin(data, context);
  }

  @Rpc('clients.import.chunk')
  async chunk(data: RpcRequest<'clients.import.chunk'>, context: LotContext): Promise<Record<string, never>> {
    await this.uploads.chunk(data, context);
    return {};
  }

  @Rpc('clients.import.start')
  async start({ id }: RpcRequest<'clients.import.start'>, context: LotContext): Promise<Record<string, never>> {
    await this.uploads.start(id, context);
    this.worker.poll();
    return {};
  }

  @Rpc('clients.import.discard')
  async discard({ id }: RpcRequest<'clients.import.discard'>, context: LotContext): Promise<Record<string, never>> {
    await this.uploads.discard(id, context);
    return {};
  }

  @Rpc('clients.import.stop')
  async stop(data: RpcRequest<'clients.import.stop'>, context: LotContext): Promise<ImportState> {
    await this.stopping.stop(data, context);
    return this.findOrThrow(context.lotId, data.id);
  }

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
