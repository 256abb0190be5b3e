import type { RpcRequest } from '@lotline/contracts';
import { Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { DataSource } from 'typeorm';

const troubles = (which: string): string =>
  `SELECT coalesce(json_agg(row_to_json(held)), '[]')::text AS body
    FROM (SELECT id, lot_id AS "lotId", substr(phone, 2) AS digits, version, trouble FROM phone_troubles
          WHERE ${which}) held`;
const PAGE = troubles('id > $1 ORDER BY id LIMIT $2');
const PICK = troubles('id = ANY($1)');

/** Tells the troubles of all lots again, for a copy that is rebuilt. */
@Controller()
export class PhonesRpc {
  constructor(private readonly dataSource: DataSource) {}

  @Rpc('notify.phone.page')
  page({ after, limit }: RpcRequest<'notify.phone.page'>): Promise<{ body: string }> {
    return this.body(PAGE, [after, limit]);
  }

  @Rpc('notify.phone.pick')
  pick({ ids }: RpcRequest<'notify.phone.pick'>): Promise<{ body: string }> {
    return this.body(PICK, [ids]);
  }

  /** The text passes through unread. */
  private async body(sql: string, parameters: unknown[]): Promise<{ body: string }> {
    const [row]: { body: string }[] = await this.dataSource.query(sql, parameters);
    return row ?? { body: '[]' };
  }
}
