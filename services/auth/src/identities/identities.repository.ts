import type { ProviderLink } from '@lotline/protocol';
import type { Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';

/** A person's identity at an OpenID Connect provider. */
export interface Identity {
  issuer: string;
  subject: string;
}

@Injectable()
export class IdentitiesRepository {
  /** Makes sign-ins of one identity wait for each other, so that only the first creates an account. */
  async lock(tx: Tx, { issuer, subject }: Identity): Promise<void> {
    await tx.query('SELECT pg_advisory_xact_lock(3, hashtext($1))', [`${issuer} ${subject}`]);
  }

  async findUserId(tx: Tx, { issuer, subject }: Identity): Promise<string | undefined> {
    const [row] = await tx.query<{ user_id: string }>(
      'SELECT user_id FROM identities WHERE issuer = $1 AND subject = $2',
      [issuer, subject],
    );
    return row?.user_id;
  }

  async list(tx: Tx, userId: string): Promise<ProviderLink[]> {
    const rows = await tx.query<{ issuer: string; subject: string; linked_at: Date }>(
      'SELECT issuer, subject, linked_at FROM identities WHERE user_id = $1 ORDER BY linked_at',
      [userId],
    );
    return rows.map(({ issuer, subject, linked_at }) => ({ issuer, subject, linkedAt: linked_at.toISOString() }));
  }

  /** Returns whether the account had any link. */
  async unlink(tx: Tx, userId: string): Promise<boolean> {
    const rows = await tx.query(
      'WITH ended AS (DELETE FROM identities WHERE user_id = $1 RETURNING 1) SELECT FROM ended',
      [userId],
    );
    return rows.length > 0;
  }

  /** Returns false if the account is linked to another identity of the issuer. */
  async link(tx: Tx, { issuer, subject }: Identity, userId: string, at: Date): Promise<boolean> {
    const rows = await tx.query(
      `INSERT INTO identities (issuer, subject, user_id, linked_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (issuer, user_id) DO NOTHING RETURNING 1`,
      [issuer, subject, userId, at],
    );
    return rows.length === 1;
  }
}
