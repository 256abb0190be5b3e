import type { RpcRequest } from '@lotline/protocol';
import { readBody, Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { DataSource } from 'typeorm';

const phones = (condition: string): string =>
  `SELECT coalesce(json_agg(row_to_json(phone)), '[]')::text AS body
    FROM (SELECT id, lot_id AS "lotId", substr(phone, 2) AS digits, version, reason FROM undeliverable_phones
          WHERE ${condition}) phone`;
const PAGE = phones('id > $1 ORDER BY id LIMIT $2');
const PICK = phones('id = ANY($1)');

/** Serves the undeliverable phones of all lots to a service that rebuilds its copy. */
@Controller()
export class PhonesRpc {
  constructor(private readonly dataSource: DataSource) {}

  @Rpc('notify.phone.page')
  page({ after, limit }: RpcRequest<'notify.phone.page'>): Promise<{ body: string }> {
    return readBody(this.dataSource, PAGE, [after, limit]);
  }

  @Rpc('notify.phone.pick')
  pick({ ids }: RpcRequest<'notify.phone.pick'>): Promise<{ body: string }> {
    return readBody(this.dataSource, PICK, [ids]);
  }
}
