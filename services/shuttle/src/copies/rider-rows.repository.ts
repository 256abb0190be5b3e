import type { CopiedVersion, Statements } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Rider } from '../riders/rider.js';

/** A rider, and the highest version in the copy that it may overwrite. */
export type RiderOver = Rider & { over: number };

/** What was written, and what of it boards have to hear of. */
export interface WrittenRider {
  clientId: string;
  checkedOut: boolean;
  /** Its card or link is another now. */
  showsAnew: boolean;
  hasOpenRide: boolean;
}

const INPUT = `json_to_recordset($1::json) AS input
  ("clientId" uuid, "lotId" text, version int, link text, "checkedOut" boolean, card jsonb, over int)`;
const FIELDS = 'input."lotId", input.version, input.link, input."checkedOut", input.card';

/** A link belongs to one client alone: whoever else holds it is wrong. */
const FREE_LINKS = `UPDATE riders SET link = NULL FROM ${INPUT}
  WHERE riders.link = input.link AND riders.client_id <> input."clientId"`;

const WRITE = `
  WITH input AS (SELECT * FROM ${INPUT}),
  changed AS (
    UPDATE riders AS held SET (lot_id, version, link, checked_out, card) = ROW (${FIELDS})
    FROM input JOIN riders AS before ON before.client_id = input."clientId"
    WHERE held.client_id = input."clientId" AND held.version <= input.over
      AND (held.lot_id, held.version, held.link, held.checked_out, held.card) IS DISTINCT FROM (${FIELDS})
    RETURNING held.client_id, held.checked_out, (held.card, held.link) IS DISTINCT FROM (before.card, before.link) AS anew
  ), added AS (
    INSERT INTO riders (client_id, lot_id, version, link, checked_out, card)
    SELECT input."clientId", ${FIELDS} FROM input
    WHERE NOT EXISTS (SELECT FROM riders WHERE riders.client_id = input."clientId")
    ON CONFLICT (client_id) DO NOTHING
    RETURNING client_id, checked_out, true AS anew
  )
  SELECT client_id AS "clientId", checked_out AS "checkedOut", anew AS "showsAnew",
    EXISTS (SELECT FROM rides WHERE rides.client_id = written.client_id AND status IS NOT NULL) AS "hasOpenRide"
  FROM (SELECT * FROM changed UNION ALL SELECT * FROM added) written ORDER BY client_id`;

/** Riders, and rides that have none: what a client that its owner lost may have left. */
const HELD = `
  (SELECT client_id AS id, version, card IS NULL AS deleted FROM riders
   WHERE client_id > $1 AND client_id <= $2 ORDER BY client_id LIMIT $3)
  UNION ALL
  (SELECT client_id, 0, false FROM rides
   WHERE client_id > $1 AND client_id <= $2
     AND NOT EXISTS (SELECT FROM riders WHERE riders.client_id = rides.client_id) ORDER BY client_id LIMIT $3)
  ORDER BY id LIMIT $3`;

const LOTS = `SELECT client_id AS id, lot_id AS "lotId" FROM riders WHERE client_id = ANY($1)
  UNION SELECT client_id, lot_id FROM rides WHERE client_id = ANY($1) ORDER BY id`;

/** The copy's rows as a rebuild compares them, many at a time. */
@Injectable()
export class RiderRowsRepository {
  constructor(private readonly dataSource: DataSource) {}

  versions(after: string, until: string, limit: number): Promise<CopiedVersion[]> {
    return this.dataSource.query(HELD, [after, until, limit]);
  }

  async write(db: Statements, riders: readonly RiderOver[]): Promise<WrittenRider[]> {
    const input = JSON.stringify(riders);
    await db.query(FREE_LINKS, [input]);
    return db.query<WrittenRider>(WRITE, [input]);
  }

  async lotsOf(db: Statements, ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await db.query<{ id: string; lotId: string }>(LOTS, [ids]);
    return new Map(rows.map(({ id, lotId }) => [id, lotId]));
  }
}
