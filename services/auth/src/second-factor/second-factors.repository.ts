import type { Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Sealed } from './secret-box.js';
import type { WrongCodes } from './wrong-codes.js';
import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@lotline/protocol';

/** 32 letters and digits that are hard to confuse on paper; each carries five bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz123456789';
const LENGTH = 16;
const GROUP = 4;

/** Returns new recovery codes of 80 bits each, as `abcd-efgh-jkmn-pqrs`. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode);

function newRecoveryCode(): string {
  const letters = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return (letters.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
}

/** A code has too many bits to be guessed, so a fast hash is enough. Dashes are ignored, as in `codeSchema`. */
export const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256').update(code.replaceAll('-', '')).digest();

/** A second factor. Until a code confirms it, it is only being set up. */
export interface SecondFactor {
  userId: string;
  sealed: Sealed;
  confirmedAt: Date | null;
  /** The time step of the last code that was used. */
  usedStep: number;
  wrong: WrongCodes;
}

interface Row {
  user_id: string;
  key_id: string;
  sealed_secret: string;
  confirmed_at: Date | null;
  used_step: string;
  wrong_codes: number;
  wrong_since: Date | null;
}

const COLUMNS = 'user_id, key_id, sealed_secret, confirmed_at, used_step, wrong_codes, wrong_since';

@Injectable()
export class SecondFactorsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async summary(userId: string): Promise<{ confirmedAt: Date | null; recoveryCodesLeft: number }> {
    const [row] = await this.dataSource.query<{ confirmed_at: Date; codes: number }[]>(
      `SELECT confirmed_at, (SELECT count(*)::int FROM recovery_codes WHERE user_id = $1) AS codes
       FROM second_factors WHERE user_id = $1 AND confirmed_at IS NOT NULL`,
      [userId],
    );
    return { confirmedAt: row?.confirmed_at ?? null, recoveryCodesLeft: row?.codes ?? 0 };
  }

  /** Locks the second factor until the transaction ends. */
  async lock(tx: Tx, userId: string): Promise<SecondFactor | undefined> {
    const [row] = await tx.query<Row>(`SELECT ${COLUMNS} FROM second_factors WHERE user_id = $1 FOR UPDATE`, [userId]);
    return row && toSecondFactor(row);
  }

  /** Replaces an unconfirmed second factor, but keeps its count of wrong codes. */
  async begin(tx: Tx, userId: string, { keyId, text }: Sealed): Promise<void> {
    await tx.query(
      `INSERT INTO second_factors AS f (user_id, key_id, sealed_secret) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO UPDATE SET key_id = $2, sealed_secret = $3, used_step = 0 WHERE f.confirmed_at IS NULL`,
      [userId, keyId, text],
    );
  }

  async confirm(tx: Tx, userId: string, at: Date, recoveryCodes: readonly string[]): Promise<void> {
    await tx.query('UPDATE second_factors SET confirmed_at = $2 WHERE user_id = $1', [userId, at]);
    await tx.query('INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::bytea[])', [
      userId,
      recoveryCodes.map(hashRecoveryCode),
    ]);
  }

  async remove(tx: Tx, userId: string): Promise<void> {
    await tx.query('DELETE FROM second_factors WHERE user_id = $1', [userId]);
  }

  /** Records that a code was right, which also ends the count of wrong ones. */
  async recordStep(tx: Tx, userId: string, step: number): Promise<void> {
    await tx.query('UPDATE second_factors SET used_step = $2, wrong_codes = 0, wrong_since = NULL WHERE user_id = $1', [
      userId,
      step,
    ]);
  }

  async recordWrongCode(tx: Tx, userId: string, { count, since }: WrongCodes): Promise<void> {
    await tx.query('UPDATE second_factors SET wrong_codes = $2, wrong_since = $3 WHERE user_id = $1', [
      userId,
      count,
      since,
    ]);
  }

  /** Uses up a recovery code. Returns how many are left, or null for an unknown one. */
  async useRecoveryCode(tx: Tx, userId: string, code: string): Promise<number | null> {
    const [row] = await tx.query<{ left: number }>(
      `WITH used AS (DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = $2 RETURNING 1)
       SELECT (SELECT count(*)::int FROM recovery_codes WHERE user_id = $1) - 1 AS left FROM used`,
      [userId, hashRecoveryCode(code)],
    );
    return row?.left ?? null;
  }

  /** Locks up to `limit` second factors that one of these keys sealed. */
  async lockSealedBy(tx: Tx, keyIds: readonly string[], limit: number): Promise<SecondFactor[]> {
    const rows = await tx.query<Row>(
      `SELECT ${COLUMNS} FROM second_factors WHERE key_id = ANY($1) ORDER BY user_id LIMIT $2 FOR UPDATE SKIP LOCKED`,
      [keyIds, limit],
    );
    return rows.map(toSecondFactor);
  }

  async reseal(tx: Tx, userId: string, { keyId, text }: Sealed): Promise<void> {
    await tx.query('UPDATE second_factors SET key_id = $2, sealed_secret = $3 WHERE user_id = $1', [
      userId,
      keyId,
      text,
    ]);
  }
}

const toSecondFactor = (row: Row): SecondFactor => ({
  userId: row.user_id,
  sealed: { keyId: row.key_id, text: row.sealed_secret },
  confirmedAt: row.confirmed_at,
  usedStep: Number(row.used_step),
  wrong: { count: row.wrong_codes, since: row.wrong_since },
});
