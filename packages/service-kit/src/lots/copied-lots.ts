import { randomUUID } from 'node:crypto';
import { lotRecordSchema, systemContext, type LotRecord } from '@lotline/protocol';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RpcClient } from '../rpc/client.js';
import { LotsStore, type Replacement } from './lots.js';

/** For a migration of every service but auth, which owns the lots. */
export const LOTS_COPY_TABLE = 'CREATE TABLE lots_copy (id text PRIMARY KEY, version int NOT NULL, lot jsonb NOT NULL)';

const READ = 'SELECT lot FROM lots_copy';
const WRITE = `INSERT INTO lots_copy (id, version, lot) VALUES ($1, $2, $3)
  ON CONFLICT (id) DO UPDATE SET version = excluded.version, lot = excluded.lot WHERE lots_copy.version <= $4`;

/** A service's durable copy of the lots, with which it starts while the auth service is away. */
@Injectable()
export class CopiedLots extends LotsStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly rpc: RpcClient,
  ) {
    super();
  }

  async read(): Promise<LotRecord[]> {
    const rows: { lot: unknown }[] = await this.dataSource.query(READ);
    // Another release may have written them: unknown fields are dropped.
    return rows.map(({ lot }) => lotRecordSchema.parse(lot));
  }

  async fetch(known: readonly { id: string; version: number }[]): Promise<LotRecord[]> {
    const { lots } = await this.rpc.call('auth.lot.list', { known: [...known] }, systemContext(randomUUID()));
    return lots;
  }

  async write(replacements: readonly Replacement[]): Promise<void> {
    for (const { lot, over } of replacements) {
      await this.dataSource.query(WRITE, [lot.id, lot.version, JSON.stringify(lot), over]);
    }
  }
}
