import type { Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A requested e-mail with a link. */
export interface RequestedReset {
  id: string;
  email: string;
}

const LIFETIME = `interval '1 hour'`;
/** The delay before an e-mail that could not be sent is tried again; it grows with every attempt. */
const RETRY = `interval '30 seconds'`;
/** Maximum e-mails to one address within an hour. Further requests are ignored without an error. */
const MAX_PER_HOUR = 3;

@Injectable()
export class PasswordResetsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Stores a request, whether or not the account exists, unless the address has had too many. */
  async ask(tx: Tx, email: string, at: string): Promise<void> {
    await tx.query('SELECT pg_advisory_xact_lock(4, hashtext($1))', [email]);
    await tx.query(
      `INSERT INTO password_resets (email, created_at, next_attempt_at)
       SELECT $1, $2::timestamptz, $2::timestamptz WHERE (
         SELECT count(*) FROM password_resets WHERE email = $1 AND created_at > $2::timestamptz - ${LIFETIME}
       ) < ${MAX_PER_HOUR}`,
      [email, at],
    );
  }

  /** Stores a link that an admin hands over. Returns when it expires. */
  async create(tx: Tx, userId: string, tokenHash: Buffer, at: string): Promise<Date> {
    const [row] = await tx.query<{ expires_at: Date }>(
      `INSERT INTO password_resets (user_id, token_hash, created_at, expires_at)
       VALUES ($1, $2, $3::timestamptz, $3::timestamptz + ${LIFETIME}) RETURNING expires_at`,
      [userId, tokenHash, at],
    );
    if (!row) throw new Error('The link was not stored');
    return row.expires_at;
  }

  /** Locks the e-mail that is due first, and postpones its next attempt. */
  async takeDue(tx: Tx, at: string): Promise<RequestedReset | undefined> {
    const [row] = await tx.query<RequestedReset>(
      `UPDATE password_resets SET attempts = attempts + 1, next_attempt_at = $1::timestamptz + ${RETRY} * (attempts + 1)
       WHERE id = (
         SELECT id FROM password_resets WHERE next_attempt_at <= $1::timestamptz AND created_at > $1::timestamptz - ${LIFETIME}
         ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED
       ) RETURNING id, email`,
      [at],
    );
    return row;
  }

  /** Gives the link of an e-mail a new token. Those of earlier attempts no longer work. */
  async issue(tx: Tx, id: string, userId: string, tokenHash: Buffer, at: string): Promise<void> {
    await tx.query(
      `UPDATE password_resets SET user_id = $2, token_hash = $3, expires_at = $4::timestamptz + ${LIFETIME} WHERE id = $1`,
      [id, userId, tokenHash, at],
    );
  }

  /** Ends the attempts. Returns the account of the link, if there is one. */
  async settle(tx: Tx, id: string): Promise<string | null> {
    const [row] = await tx.query<{ user_id: string | null }>(
      'UPDATE password_resets SET next_attempt_at = NULL WHERE id = $1 AND next_attempt_at IS NOT NULL RETURNING user_id',
      [id],
    );
    return row?.user_id ?? null;
  }

  /** Returns the account of a token that is valid, or undefined. */
  async findUserId(tokenHash: Buffer, at: string): Promise<string | undefined> {
    const [row] = await this.dataSource.query<{ user_id: string }[]>(
      'SELECT user_id FROM password_resets WHERE token_hash = $1 AND expires_at > $2::timestamptz',
      [tokenHash, at],
    );
    return row?.user_id;
  }

  /**
   * Deletes a valid token and expires all other links of its account. Returns false, and changes nothing, if the token is not
   * valid.
   */
  async use(tx: Tx, tokenHash: Buffer, at: string): Promise<boolean> {
    const rows = await tx.query(
      `WITH used AS (
         DELETE FROM password_resets WHERE token_hash = $1 AND expires_at > $2::timestamptz RETURNING user_id
       ), others AS (
         UPDATE password_resets r SET expires_at = $2::timestamptz, next_attempt_at = NULL FROM used
         WHERE r.user_id = used.user_id AND r.token_hash <> $1
       ) SELECT 1 FROM used`,
      [tokenHash, at],
    );
    return rows.length === 1;
  }
}
