import {
  currentZoneName,
  EXPORT_PAGE_SIZE,
  type ExportPlace,
  type LotContext,
  type RpcRequest,
  type RpcResponse,
} from '@lotline/protocol';
import { Lots, prepared, Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { EXPORT_ROWS } from './export-rows.js';

const COUNT = 'SELECT count(*)::int AS count FROM clients WHERE lot_id = $1';
/** A position before every customer. */
const START = { createdAt: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

interface Page {
  rows: string;
  last: ExportPlace | null;
  creators: string[];
  count: number;
}

/** Serves a lot's customers in pages, from which the gateway creates a spreadsheet. */
@Controller()
export class ExportRpc {
  private readonly page = prepared(EXPORT_ROWS);

  constructor(
    private readonly dataSource: DataSource,
    private readonly lots: Lots,
  ) {}

  @Rpc('clients.export.count')
  async count(
    _: RpcRequest<'clients.export.count'>,
    { lotId }: LotContext,
  ): Promise<RpcResponse<'clients.export.count'>> {
    const [row]: { count: number }[] = await this.dataSource.query(COUNT, [lotId]);
    if (!row) throw new Error('A count has exactly one row');
    return row;
  }

  @Rpc('clients.export.page')
  async rows(
    { after = START }: RpcRequest<'clients.export.page'>,
    { lotId }: LotContext,
  ): Promise<RpcResponse<'clients.export.page'>> {
    const { timeZone } = this.lots.get(lotId);
    const values = [lotId, currentZoneName(timeZone), after.createdAt, after.id];
    const [page]: Page[] = await this.dataSource.query(this.page, values);
    if (!page) throw new Error('A page has exactly one row');
    const { rows, last, creators, count } = page;
    return { rows, last: count < EXPORT_PAGE_SIZE ? null : last, creators };
  }
}
