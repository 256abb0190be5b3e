import type { RpcRequest } from '@lotline/contracts';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RECORD_FIELDS } from '../records/client-columns.js';

const records = (which: string): string =>
  `SELECT coalesce(json_agg(row_to_json(record)), '[]')::text AS body
    FROM (SELECT ${RECORD_FIELDS} FROM clients c WHERE ${which}) record`;
const PAGE = records('c.id > $1 ORDER BY c.id LIMIT $2');
const PICK = records('c.id = ANY($1)');

/** Tells the records of all lots again, for a copy that is rebuilt. */
@Controller()
export class RecordsRpc {
  constructor(private readonly dataSource: DataSource) {}

  @Rpc('clients.client.page')
  page({ after, limit }: RpcRequest<'clients.client.page'>): Promise<{ body: string }> {
    return this.body(PAGE, [after, limit]);
  }

  @Rpc('clients.client.pick')
  pick({ ids }: RpcRequest<'clients.client.pick'>): Promise<{ body: string }> {
    return this.body(PICK, [ids]);
  }

  /** The text passes through unread. */
  private async body(sql: string, parameters: unknown[]): Promise<{ body: string }> {
    const [row]: { body: string }[] = await this.dataSource.query(sql, parameters);
    return row ?? { body: '[]' };
  }
}
