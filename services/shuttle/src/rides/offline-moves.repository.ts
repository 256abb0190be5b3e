import type { Ride } from '@lotline/contracts';
import { prepared, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Whose move it is. */
export interface MoveKey {
  lotId: string;
  clientId: string;
  moveId: string;
}

/** How a move was answered. */
export interface KeptMove {
  overtaken: boolean;
  /** After the move, or as it stood where the move came too late. */
  ride: Ride;
}

const FIND = prepared(
  'SELECT overtaken, ride FROM offline_moves WHERE lot_id = $1 AND client_id = $2 AND move_id = $3',
);
const KEEP = prepared(
  `INSERT INTO offline_moves (lot_id, client_id, move_id, overtaken, ride, kept_at) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT DO NOTHING RETURNING move_id`,
);

@Injectable()
export class OfflineMovesRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find({ lotId, clientId, moveId }: MoveKey): Promise<KeptMove | undefined> {
    const [kept]: KeptMove[] = await this.dataSource.query(FIND, [lotId, clientId, moveId]);
    return kept;
  }

  /** False where it is kept already. Waits for whoever is about to keep the same. `at`: an instant. */
  async keep(
    tx: Tx,
    { lotId, clientId, moveId }: MoveKey,
    { overtaken, ride }: KeptMove,
    at: string,
  ): Promise<boolean> {
    const rows = await tx.query(KEEP, [lotId, clientId, moveId, overtaken, JSON.stringify(ride), at]);
    return rows.length > 0;
  }
}
