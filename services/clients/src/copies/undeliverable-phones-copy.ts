import { randomUUID } from 'node:crypto';
import { systemContext, type UndeliverablePhone } from '@lotline/protocol';
import {
  RpcClient,
  sqlFile,
  Transactions,
  type Copy,
  type CopiedVersion,
  type Overwrite,
  type Version,
} from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { runBatch } from './rides-copy.js';

const WRITE = sqlFile(import.meta.url, 'write-undeliverable-phones.sql');

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
