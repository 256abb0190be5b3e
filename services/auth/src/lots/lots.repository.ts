import { lotRecordSchema, type Lot, type LotRecord } from '@lotline/protocol';
import type { Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

interface Row {
  id: string;
  version: number;
  archived_at: Date | null;
  created_at: Date;
  updated_at: Date;
  body: object;
}

const COLUMNS = 'id, version, archived_at, created_at, updated_at, body';
const INSERT = `INSERT INTO lots (id, created_at, updated_at, body) VALUES ($1, $2, $2, $3) RETURNING ${COLUMNS}`;
/** Only if the lot still has version $2. */
const UPDATE = `UPDATE lots SET version = version + 1, archived_at = $3, updated_at = $4, body = $5
  WHERE id = $1 AND version = $2 RETURNING ${COLUMNS}`;

/** A change of a lot with the version that it was computed from. */
export interface LotChange {
  from: LotRecord;
  to: Lot;
  archivedAt: string | null;
}

@Injectable()
export class LotsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns all lots, archived ones too, in the order of their creation. */
  async list(): Promise<LotRecord[]> {
    const rows: Row[] = await this.dataSource.query(`SELECT ${COLUMNS} FROM lots ORDER BY created_at, id`);
    return rows.map(toRecord);
  }

  async find(id: string): Promise<LotRecord | undefined> {
    const [row]: Row[] = await this.dataSource.query(`SELECT ${COLUMNS} FROM lots WHERE id = $1`, [id]);
    return row && toRecord(row);
  }

  /** Violates `lots_pkey` for a taken id and `lots_texting_number` for a taken number. */
  async insert(tx: Tx, { id, ...body }: Lot, createdAt: string): Promise<LotRecord> {
    const [row] = await tx.query<Row>(INSERT, [id, createdAt, JSON.stringify(body)]);
    if (!row) throw new Error('The lot was not inserted');
    return toRecord(row);
  }

  /** Returns undefined if the lot has changed in the meantime. Violates `lots_texting_number` like `insert`. */
  async update(
    tx: Tx,
    { from, to: { id, ...body }, archivedAt }: LotChange,
    at: string,
  ): Promise<LotRecord | undefined> {
    const [row] = await tx.query<Row>(UPDATE, [id, from.version, archivedAt, at, JSON.stringify(body)]);
    return row && toRecord(row);
  }
}

/** Parses the body, because another release may have written it. */
const toRecord = ({ id, version, archived_at, created_at, updated_at, body }: Row): LotRecord =>
  lotRecordSchema.parse({
    ...body,
    id,
    version,
    archivedAt: archived_at?.toISOString() ?? null,
    createdAt: created_at.toISOString(),
    updatedAt: updated_at.toISOString(),
  });
