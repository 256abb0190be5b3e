import type { Ride } from '@lotline/protocol';
import { prepared, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Identifies a move; a move id is unique only within a client. */
export interface MoveKey {
  lotId: string;
  clientId: string;
  moveId: string;
}

/** The result of a move. */
export interface StoredMove {
  overtaken: boolean;
  /** The ride after the move, or the unchanged ride when the move came too late. */
  ride: Ride;
}

const FIND = prepared(
  'SELECT overtaken, ride FROM offline_moves WHERE lot_id = $1 AND client_id = $2 AND move_id = $3',
);
const INSERT = prepared(
  `INSERT INTO offline_moves (lot_id, client_id, move_id, overtaken, ride, stored_at) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT DO NOTHING RETURNING move_id`,
);

@Injectable()
export class OfflineMovesRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find({ lotId, clientId, moveId }: MoveKey): Promise<StoredMove | undefined> {
    const [stored]: StoredMove[] = await this.dataSource.query(FIND, [lotId, clientId, moveId]);
    return stored;
  }

  /** Returns false when the move is already stored. Waits for a concurrent transaction that stores it. `at`: ISO instant. */
  async insert(
    tx: Tx,
    { lotId, clientId, moveId }: MoveKey,
    { overtaken, ride }: StoredMove,
    at: string,
  ): Promise<boolean> {
    const rows = await tx.query(INSERT, [lotId, clientId, moveId, overtaken, JSON.stringify(ride), at]);
    return rows.length > 0;
  }
}
