import { contractTypes, type Lot } from '@lotline/contracts';
import type { Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Customers whose car is on the lot: only those ask for a shuttle. */
const CANDIDATES = `FROM riders
  WHERE lot_id = $1 AND NOT checked_out AND card->>'parkingSpot' <> '' AND card->>'clientType' <> ALL ($2)`;

@Injectable()
export class DemoRepository {
  constructor(private readonly dataSource: DataSource) {}

  async hasRides(lotId: string): Promise<boolean> {
    const rows: unknown[] = await this.dataSource.query('SELECT FROM rides WHERE lot_id = $1 LIMIT 1', [lotId]);
    return rows.length > 0;
  }

  /** How many riders the copy has so far, so that the choice waits until all have come. */
  async countRiders(lotId: string): Promise<number> {
    const [row]: { count: number }[] = await this.dataSource.query(
      'SELECT count(*)::int AS count FROM riders WHERE lot_id = $1',
      [lotId],
    );
    return row?.count ?? 0;
  }

  /** Replicas take turns. */
  async lock(tx: Tx): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('shuttle.demo'))`);
  }

  /** The same ones every time: by their phone, which mixes them well. */
  async chooseClients(tx: Tx, lot: Lot, count: number): Promise<string[]> {
    const rows = await tx.query<{ client_id: string }>(
      `SELECT client_id ${CANDIDATES} ORDER BY md5(card->>'phone'), client_id LIMIT $3`,
      [lot.id, contractTypes(lot), count],
    );
    return rows.map(({ client_id: id }) => id);
  }
}
