import { randomUUID } from 'node:crypto';
import { systemContext, type UndeliverablePhone } from '@lotline/contracts';
import {
  RpcClient,
  Transactions,
  type Copy,
  type CopiedVersion,
  type Overwrite,
  type Version,
} from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const WRITE = `
  WITH owned AS (
    SELECT * FROM json_to_recordset($1::json)
      AS owned (id uuid, "lotId" text, digits text, version int, trouble text, over int)
  ), changed AS (
    UPDATE text_troubles AS held SET version = owned.version, trouble = owned.trouble, changed_at = now() FROM owned
    WHERE held.id = owned.id AND held.version <= owned.over
      AND (held.version, held.trouble) IS DISTINCT FROM (owned.version, owned.trouble)
    RETURNING held.id
  ), added AS (
    INSERT INTO text_troubles (id, lot_id, digits, version, trouble)
    SELECT id, "lotId", digits, version, trouble FROM owned
    WHERE NOT EXISTS (SELECT FROM text_troubles held WHERE held.id = owned.id)
    ON CONFLICT (lot_id, digits)
    DO UPDATE SET id = excluded.id, version = excluded.version, trouble = excluded.trouble, changed_at = now()
    RETURNING id
  )
  SELECT ((SELECT count(*) FROM changed) + (SELECT count(*) FROM added))::int AS count`;

/** What has changed since is left: its owner has it after all. */
const REMOVE = `
  WITH gone AS (
    DELETE FROM text_troubles USING json_to_recordset($1::json) AS gone (id uuid, version int)
    WHERE text_troubles.id = gone.id AND text_troubles.version = gone.version
    RETURNING text_troubles.id
  )
  SELECT count(*)::int AS count FROM gone`;

/** Which phones texts do not reach, compared with the notify service's. Lists are counted as changed once a page, if at all. */
@Injectable()
export class UndeliverablePhonesCopy implements Copy<UndeliverablePhone> {
  readonly of = 'phones';

  constructor(
    private readonly rpc: RpcClient,
    private readonly transactions: Transactions,
    private readonly dataSource: DataSource,
  ) {}

  async page(after: string, limit: number): Promise<UndeliverablePhone[]> {
    return JSON.parse((await this.rpc.call('notify.phone.page', { after, limit }, systemContext(randomUUID()))).body);
  }

  async pick(ids: readonly string[]): Promise<UndeliverablePhone[]> {
    return JSON.parse((await this.rpc.call('notify.phone.pick', { ids: [...ids] }, systemContext(randomUUID()))).body);
  }

  versions(after: string, until: string, limit: number): Promise<CopiedVersion[]> {
    return this.dataSource.query(
      'SELECT id, version, false AS deleted FROM text_troubles WHERE id > $1 AND id <= $2 ORDER BY id LIMIT $3',
      [after, until, limit],
    );
  }

  write(overwrites: readonly Overwrite<UndeliverablePhone>[]): Promise<number> {
    return this.count(
      WRITE,
      overwrites.map(({ record, over }) => ({ ...record, over })),
    );
  }

  remove(gone: readonly Version[]): Promise<number> {
    return this.count(REMOVE, gone);
  }

  private async count(sql: string, rows: readonly object[]): Promise<number> {
    if (rows.length === 0) return 0;
    const [row] = await this.transactions.run((tx) => tx.query<{ count: number }>(sql, [JSON.stringify(rows)]));
    return row?.count ?? 0;
  }
}
