import type { RpcRequest } from '@lotline/protocol';
import { readBody, Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RECORD_FIELDS } from '../records/client-columns.js';

const records = (condition: string): string =>
  `SELECT coalesce(json_agg(row_to_json(record)), '[]')::text AS body
    FROM (SELECT ${RECORD_FIELDS} FROM clients c WHERE ${condition}) record`;
const PAGE = records('c.id > $1 ORDER BY c.id LIMIT $2');
const PICK = records('c.id = ANY($1)');

/** Serves the records of all lots to a service that rebuilds its copy. */
@Controller()
export class ClientRecordsRpc {
  constructor(private readonly dataSource: DataSource) {}

  @Rpc('clients.client.page')
  page({ after, limit }: RpcRequest<'clients.client.page'>): Promise<{ body: string }> {
    return readBody(this.dataSource, PAGE, [after, limit]);
  }

  @Rpc('clients.client.pick')
  pick({ ids }: RpcRequest<'clients.client.pick'>): Promise<{ body: string }> {
    return readBody(this.dataSource, PICK, [ids]);
  }
}
