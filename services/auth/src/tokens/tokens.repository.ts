import type { ApiToken, KnownToken, RpcRequest, TokenCreate } from '@lotline/protocol';
import { prepared, type Statements } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface NewToken extends Omit<TokenCreate, 'lotIds'> {
  id: string;
  lotIds: readonly string[];
  tokenHash: string;
  hint: string;
  createdAt: string;
  createdBy: { id: string; name: string };
}

/** `last_used_at` of a token is written at most once in this interval. */
const USED_INTERVAL = '1 minute';

/** An instant as `toISOString` writes it. */
const instant = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const LISTED_COLUMNS = `id, name, hint, lot_ids AS "lotIds", permissions, ${instant('expires_at')} AS "expiresAt",
  ${instant('created_at')} AS "createdAt", created_by_name AS "createdBy", ${instant('last_used_at')} AS "lastUsedAt"`;
const KNOWN_COLUMNS = `id, version, name, lot_ids AS "lotIds", permissions, ${instant('expires_at')} AS "expiresAt",
  ${instant('revoked_at')} AS "revokedAt"`;

const BY_HASH = prepared(`SELECT ${KNOWN_COLUMNS} FROM tokens WHERE token_hash = $1`);
const INSERT = `
  INSERT INTO tokens (id, name, token_hash, hint, lot_ids, permissions, expires_at, created_at, created_by, created_by_name)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING ${LISTED_COLUMNS}`;
const REVOKE = `
  UPDATE tokens SET version = version + 1, revoked_at = $2, revoked_by = $3 WHERE id = $1 AND revoked_at IS NULL
  RETURNING ${KNOWN_COLUMNS}`;
/** Two gateways may report the same tokens: rows are locked in the order of their ids, so that they cannot deadlock. */
const RECORD_USES = prepared(`
  UPDATE tokens SET last_used_at = due.at FROM (
    SELECT tokens.id, used.at FROM tokens JOIN unnest($1::uuid[], $2::timestamptz[]) AS used (id, at) USING (id)
    WHERE last_used_at IS NULL OR last_used_at <= used.at - interval '${USED_INTERVAL}'
    ORDER BY tokens.id FOR UPDATE OF tokens
  ) due WHERE tokens.id = due.id`);

/** Stores the tokens. Uses SQL instead of an entity: `last_used_at` is written without a new version, and lists are arrays. */
@Injectable()
export class TokensRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the tokens that are not revoked, by name. */
  async list(): Promise<ApiToken[]> {
    return this.dataSource.query(
      `SELECT ${LISTED_COLUMNS} FROM tokens WHERE revoked_at IS NULL ORDER BY lower(name), created_at, id`,
    );
  }

  /** Locks the number of tokens, so that concurrent calls cannot exceed a limit, and returns it. */
  async countLocked(tx: Statements): Promise<number> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('lotline.tokens'))`);
    const [row] = await tx.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM tokens WHERE revoked_at IS NULL',
    );
    return row?.count ?? 0;
  }

  async insert(tx: Statements, token: NewToken): Promise<ApiToken> {
    const { id, name, tokenHash, hint, lotIds, permissions, expiresAt, createdAt, createdBy } = token;
    const values = [id, name, tokenHash, hint, lotIds, permissions, expiresAt, createdAt, createdBy.id, createdBy.name];
    const [row] = await tx.query<ApiToken>(INSERT, values);
    if (!row) throw new Error('The token was not inserted');
    return row;
  }

  /** Locks the token until the transaction ends. */
  async lock(tx: Statements, id: string): Promise<KnownToken | undefined> {
    const [row] = await tx.query<KnownToken>(`SELECT ${KNOWN_COLUMNS} FROM tokens WHERE id = $1 FOR UPDATE`, [id]);
    return row;
  }

  /** Returns undefined if the token is revoked already. */
  async revoke(tx: Statements, id: string, byId: string, at: Date): Promise<KnownToken | undefined> {
    const [row] = await tx.query<KnownToken>(REVOKE, [id, at, byId]);
    return row;
  }

  async findByHash(tokenHash: string): Promise<KnownToken | undefined> {
    const [row]: KnownToken[] = await this.dataSource.query(BY_HASH, [tokenHash]);
    return row;
  }

  async recordUses(uses: RpcRequest<'auth.token.used'>['uses']): Promise<void> {
    await this.dataSource.query(RECORD_USES, [uses.map(({ id }) => id), uses.map(({ at }) => at)]);
  }
}
