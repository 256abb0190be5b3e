import { randomUUID } from 'node:crypto';
import { systemContext, type UndeliverablePhone } from '@lotline/protocol';
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
import { runBatch } from './run-batch.js';

const WRITE = `
  WITH input AS (
    SELECT * FROM json_to_recordset($1::json)
      AS input (id uuid, "lotId" text, digits text, version int, reason text, over int)
  ), changed AS (
    UPDATE undeliverable_phones AS stored SET version = input.version, reason = input.reason, changed_at = now() FROM input
    WHERE stored.id = input.id AND stored.version <= input.over
      AND (stored.version, stored.reason) IS DISTINCT FROM (input.version, input.reason)
    RETURNING stored.id
  ), added AS (
    INSERT INTO undeliverable_phones (id, lot_id, digits, version, reason)
    SELECT id, "lotId", digits, version, reason FROM input
    WHERE NOT EXISTS (SELECT FROM undeliverable_phones stored WHERE stored.id = input.id)
    ON CONFLICT (lot_id, digits)
    DO UPDATE SET id = excluded.id, version = excluded.version, reason = excluded.reason, changed_at = now()
    RETURNING id
  )
  SELECT ((SELECT count(*) FROM changed) + (SELECT count(*) FROM added))::int AS count`;

/** Leaves a phone that has changed in the meantime, because its owner has it after all. */
const REMOVE = `
  WITH removed AS (
    DELETE FROM undeliverable_phones AS stored USING json_to_recordset($1::json) AS gone (id uuid, version int)
    WHERE stored.id = gone.id AND stored.version = gone.version
    RETURNING stored.id
  )
  SELECT count(*)::int AS count FROM removed`;

/** Rebuilds the copy of undeliverable phones from the notify service. Increments the list version at most once per page. */
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
      'SELECT id, version, false AS deleted FROM undeliverable_phones WHERE id > $1 AND id <= $2 ORDER BY id LIMIT $3',
      [after, until, limit],
    );
  }

  write(overwrites: readonly Overwrite<UndeliverablePhone>[]): Promise<number> {
    const rows = overwrites.map(({ record, over }) => ({ ...record, over }));
    return runBatch(this.transactions, WRITE, rows);
  }

  remove(deleted: readonly Version[]): Promise<number> {
    return runBatch(this.transactions, REMOVE, deleted);
  }
}
