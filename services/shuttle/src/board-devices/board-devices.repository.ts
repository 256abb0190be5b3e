import type { PendingBoardDevice, KnownBoardDevice, PairedBoardDevice } from '@lotline/protocol';
import { prepared, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface NewBoardDevice {
  id: string;
  lotId: string;
  lane: number;
  device: string;
  tokenHash: string;
  codeHash: string;
  askedAt: Date;
  expiresAt: Date;
  address: string;
}

interface Confirmation {
  lotId: string;
  codeHash: string;
  id: string;
  by: { id: string; name: string };
  at: Date;
}

interface PairedRow {
  id: string;
  lane: number;
  device: string;
  paired_by: string;
  paired_at: Date;
  last_seen_at: Date;
}

/** `last_seen_at` of a paired device is updated at most once in this interval. */
const SEEN_INTERVAL = '30 seconds';
const PAIRED_COLUMNS = 'id, lane, device, paired_by, paired_at, last_seen_at';
const IS_VALID = `(state = 'paired' OR (state = 'pending' AND expires_at > $2))`;
const BY_TOKEN = prepared(
  `SELECT id, lot_id AS "lotId", lane, state FROM board_devices WHERE token_hash = $1 AND ${IS_VALID}`,
);
const UPDATE_LAST_SEEN = prepared(`
  UPDATE board_devices SET last_seen_at = $2
  WHERE id = ANY($1) AND state = 'paired' AND last_seen_at <= $2::timestamptz - interval '${SEEN_INTERVAL}'`);

@Injectable()
export class BoardDevicesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Deletes the expired codes of all lots, so that they can be issued again. */
  async deleteExpired(tx: Tx, now: Date): Promise<void> {
    await tx.query(`DELETE FROM board_devices WHERE state = 'pending' AND expires_at <= $1`, [now]);
  }

  /** Deletes the pending code of a device that requests another one. */
  async deletePending(tx: Tx, tokenHash: string): Promise<void> {
    await tx.query(`DELETE FROM board_devices WHERE token_hash = $1 AND state = 'pending'`, [tokenHash]);
  }

  /** Deletes all pending codes of this address except the newest `limit`. */
  async trimAddress(tx: Tx, address: string, limit: number): Promise<void> {
    await tx.query(
      `DELETE FROM board_devices WHERE id IN (
         SELECT id FROM board_devices WHERE state = 'pending' AND asked_from = $1 ORDER BY asked_at DESC, id OFFSET $2
       )`,
      [address, limit],
    );
  }

  /** Leaves a lot at most `limit` pending codes and deletes the oldest of the addresses that have the most. */
  async trimLot(tx: Tx, lotId: string, limit: number): Promise<void> {
    await tx.query(
      `DELETE FROM board_devices WHERE id IN (
         SELECT id FROM (
           SELECT id, row_number() OVER (PARTITION BY asked_from ORDER BY asked_at DESC, id) AS age, asked_at
           FROM board_devices WHERE lot_id = $1 AND state = 'pending'
         ) pending ORDER BY age, asked_at DESC, id OFFSET $2
       )`,
      [lotId, limit],
    );
  }

  /** Returns false when another device of the lot currently has this code. */
  async insert(tx: Tx, boardDevice: NewBoardDevice): Promise<boolean> {
    const { id, lotId, lane, device, tokenHash, codeHash, askedAt, expiresAt, address } = boardDevice;
    const rows = await tx.query(
      `INSERT INTO board_devices (id, lot_id, lane, device, token_hash, code_hash, state, asked_at, expires_at, asked_from)
       VALUES ($1, $2, $3, $4, $5, $6, 'pending', $7, $8, $9)
       ON CONFLICT (lot_id, code_hash) WHERE state = 'pending' DO NOTHING RETURNING id`,
      [id, lotId, lane, device, tokenHash, codeHash, askedAt, expiresAt, address],
    );
    return rows.length > 0;
  }

  async findByCode(tx: Tx, lotId: string, codeHash: string, now: Date): Promise<PendingBoardDevice | undefined> {
    const [row] = await tx.query<{ id: string; lane: number; device: string; asked_at: Date }>(
      `SELECT id, lane, device, asked_at FROM board_devices
       WHERE lot_id = $1 AND code_hash = $2 AND state = 'pending' AND expires_at > $3`,
      [lotId, codeHash, now],
    );
    return row && { id: row.id, lane: row.lane, device: row.device, askedAt: row.asked_at.toISOString() };
  }

  /** Returns undefined when this device does not have this code, or the code has expired. */
  async confirm(tx: Tx, { lotId, codeHash, id, by, at }: Confirmation): Promise<PairedBoardDevice | undefined> {
    const rows = await tx.query<PairedRow>(
      `UPDATE board_devices SET state = 'paired', code_hash = NULL, asked_from = '', paired_at = $4, last_seen_at = $4,
         paired_by = $5, paired_by_id = $6
       WHERE lot_id = $1 AND code_hash = $2 AND id = $3 AND state = 'pending' AND expires_at > $4 RETURNING ${PAIRED_COLUMNS}`,
      [lotId, codeHash, id, at, by.name, by.id],
    );
    return rows.map(toPaired)[0];
  }

  async list(lotId: string): Promise<PairedBoardDevice[]> {
    const rows: PairedRow[] = await this.dataSource.query(
      `SELECT ${PAIRED_COLUMNS} FROM board_devices WHERE lot_id = $1 AND state = 'paired' ORDER BY lane, paired_at, id`,
      [lotId],
    );
    return rows.map(toPaired);
  }

  /** Returns false when the lot has no such paired device. */
  async revoke(tx: Tx, lotId: string, id: string, byId: string | null, at: Date): Promise<boolean> {
    const rows = await tx.query(
      `UPDATE board_devices SET state = 'revoked', revoked_at = $3, revoked_by_id = $4
       WHERE lot_id = $1 AND id = $2 AND state = 'paired' RETURNING id`,
      [lotId, id, at, byId],
    );
    return rows.length > 0;
  }

  async findByToken(tokenHash: string, now: Date): Promise<KnownBoardDevice | undefined> {
    const [boardDevice]: KnownBoardDevice[] = await this.dataSource.query(BY_TOKEN, [tokenHash, now]);
    return boardDevice;
  }

  async updateLastSeen(ids: string[], now: Date): Promise<void> {
    await this.dataSource.query(UPDATE_LAST_SEEN, [ids, now]);
  }
}

const toPaired = ({ id, lane, device, ...row }: PairedRow): PairedBoardDevice => ({
  id,
  lane,
  device,
  pairedBy: row.paired_by,
  pairedAt: row.paired_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
});
