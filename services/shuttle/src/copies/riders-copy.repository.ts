import { sqlFile, type CopiedVersion, type Statements } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Rider } from '../riders/rider.js';

/** A rider and the highest stored version that it may overwrite. */
export type RiderOverwrite = Rider & { over: number };

/** A written rider, and whether boards must be updated. */
export interface WrittenRider {
  clientId: string;
  checkedOut: boolean;
  /** The card or the link changed. */
  cardChanged: boolean;
  hasOpenRide: boolean;
}

const INPUT = `json_to_recordset($1::json) AS input
  ("clientId" uuid, "lotId" text, version int, link text, "checkedOut" boolean, card jsonb, over int)`;

/** A link belongs to one client, so any other rider that has it is stale. */
const RELEASE_LINKS = `UPDATE riders SET link = NULL FROM ${INPUT}
  WHERE riders.link = input.link AND riders.client_id <> input."clientId"`;

const WRITE = sqlFile(import.meta.url, 'write-riders.sql', { input: INPUT });

/** Riders, and rides without a rider, which a client that its owner lost may have left behind. */
const STORED_VERSIONS = `
  (SELECT client_id AS id, version, card IS NULL AS deleted FROM riders
   WHERE client_id > $1 AND client_id <= $2 ORDER BY client_id LIMIT $3)
  UNION ALL
  (SELECT client_id, 0, false FROM rides
   WHERE client_id > $1 AND client_id <= $2
     AND NOT EXISTS (SELECT FROM riders WHERE riders.client_id = rides.client_id) ORDER BY client_id LIMIT $3)
  ORDER BY id LIMIT $3`;

const LOTS = `SELECT client_id AS id, lot_id AS "lotId" FROM riders WHERE client_id = ANY($1)
  UNION SELECT client_id, lot_id FROM rides WHERE client_id = ANY($1) ORDER BY id`;

/** Reads and writes the copy's rows in batches for a rebuild. */
@Injectable()
export class RidersCopyRepository {
  constructor(private readonly dataSource: DataSource) {}

  versions(after: string, until: string, limit: number): Promise<CopiedVersion[]> {
    return this.dataSource.query(STORED_VERSIONS, [after, until, limit]);
  }

  async write(db: Statements, riders: readonly RiderOverwrite[]): Promise<WrittenRider[]> {
    const input = JSON.stringify(riders);
    await db.query(RELEASE_LINKS, [input]);
    return db.query<WrittenRider>(WRITE, [input]);
  }

  async findLots(db: Statements, ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await db.query<{ id: string; lotId: string }>(LOTS, [ids]);
    return new Map(rows.map(({ id, lotId }) => [id, lotId]));
  }
}
