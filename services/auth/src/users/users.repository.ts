import { administeredLots, type AuditRecord, type RoleAssignments } from '@lotline/protocol';
import type { Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull, Not, type FindOptionsWhere } from 'typeorm';
import { z } from 'zod';
import { readCursor, writeCursor } from './list-cursor.js';
import { UserEntity } from './user.entity.js';

const isUuid = (text: string): boolean => z.uuid().safeParse(text).success;

@Injectable()
export class UsersRepository {
  constructor(private readonly dataSource: DataSource) {}

  async findById(id: string): Promise<UserEntity | undefined> {
    return isUuid(id) ? this.findOne({ id }) : undefined;
  }

  /** `email` must be in lower case, as in the output of `loginSchema`. */
  async findByEmail(email: string, manager = this.dataSource.manager): Promise<UserEntity | undefined> {
    return this.findOne({ email }, manager);
  }

  async isEmpty(tx: Tx): Promise<boolean> {
    return !(await tx.manager.existsBy(UserEntity, {}));
  }

  async hasActiveOperatorAdmin(tx: Tx): Promise<boolean> {
    return tx.manager.existsBy(UserEntity, { operatorAdmin: true, deactivatedAt: IsNull() });
  }

  /**
   * Whether an operator admin besides this locked account is active. Transactions that ask wait for each other, so that two
   * accounts cannot both lose the right because of the other. An admin who demotes others keeps the right and need not ask.
   */
  async hasOtherOperatorAdmin(tx: Tx, id: string): Promise<boolean> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('lotline.operator-admins'))`);
    return tx.manager.existsBy(UserEntity, { id: Not(id), operatorAdmin: true, deactivatedAt: IsNull() });
  }

  /**
   * Records a sign-in, also in the audit. Returns false and records nothing if, since `user` was read, the account got another
   * password or was deactivated: the password that was verified is then no longer valid.
   */
  async recordSignIn(
    { id, passwordId }: UserEntity,
    at: Date,
    { address, userAgent }: Pick<AuditRecord, 'address' | 'userAgent'>,
    db: { query(sql: string, parameters: unknown[]): Promise<unknown[]> } = this.dataSource,
  ): Promise<boolean> {
    // Bypasses `save`, which would increment the version.
    const rows = await db.query(
      `WITH recorded AS (
         UPDATE users SET last_signed_in_at = $3::timestamptz
         WHERE id = $1 AND password_id IS NOT DISTINCT FROM $2 AND deactivated_at IS NULL RETURNING id
       ), audited AS (
         INSERT INTO audit (at, kind, by_id, user_id, address, user_agent)
         SELECT $3::timestamptz, 'signed-in', id, id, $4::text, $5::text FROM recorded
       ) SELECT 1 FROM recorded`,
      [id, passwordId, at, address, userAgent],
    );
    return rows.length === 1;
  }

  /** Locks accounts until the transaction ends, in the order of their ids, so that calls cannot deadlock. Skips unknown ids. */
  async lock(tx: Tx, ids: readonly string[]): Promise<UserEntity[]> {
    const known = ids.filter(isUuid);
    await tx.query('SELECT id FROM users WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE', [known]);
    return tx.manager.find(UserEntity, { where: { id: In(known) }, relations: { lots: true } });
  }

  /** Like `lock`. Returns nothing if another transaction gives the account another address meanwhile. */
  async lockByEmail(tx: Tx, email: string): Promise<UserEntity | undefined> {
    const [row] = await tx.query<{ id: string }>('SELECT id FROM users WHERE email = $1 FOR UPDATE', [email]);
    const [user] = row ? await this.lock(tx, [row.id]) : [];
    return user;
  }

  /**
   * Returns at most `limit` of the accounts that an admin with the roles `by` sees (`maySeeAccount`) after `cursor`, ordered by last
   * name and first name regardless of case. Throws INVALID for a cursor that no page returned.
   */
  async page(
    by: RoleAssignments,
    limit: number,
    cursor?: string,
  ): Promise<{ users: UserEntity[]; nextCursor: string | null }> {
    const values: unknown[] = [limit];
    const filters: string[] = [];
    if (cursor !== undefined) {
      filters.push('(lower(last_name), lower(first_name), id) > (lower($2), lower($3), $4::uuid)');
      values.push(...readCursor(cursor));
    }
    if (!by.operatorAdmin) {
      const lots = `$${values.push(administeredLots(by))}::text[]`;
      filters.push(
        `NOT operator_admin AND EXISTS (SELECT FROM user_lots WHERE user_id = users.id AND lot_id = ANY(${lots}))`,
      );
    }
    const rows: { id: string }[] = await this.dataSource.query(
      `SELECT id FROM users ${filters.length > 0 ? `WHERE ${filters.join(' AND ')}` : ''}
       ORDER BY lower(last_name), lower(first_name), id LIMIT $1::int + 1`,
      values,
    );
    const ids = rows.slice(0, limit).map(({ id }) => id);
    const found = await this.dataSource.manager.find(UserEntity, { where: { id: In(ids) }, relations: { lots: true } });
    const byId = new Map(found.map((user) => [user.id, user]));
    const users = ids.flatMap((id) => byId.get(id) ?? []);
    const last = users.at(-1);
    return { users, nextCursor: rows.length > limit && last ? writeCursor(last) : null };
  }

  async save(tx: Tx, user: UserEntity): Promise<UserEntity> {
    return tx.manager.save(user);
  }

  /** Uses `find`, because `findOne` runs two queries when a relation is joined. */
  private async findOne(
    where: FindOptionsWhere<UserEntity>,
    manager = this.dataSource.manager,
  ): Promise<UserEntity | undefined> {
    const [user] = await manager.find(UserEntity, { where, relations: { lots: true } });
    return user;
  }
}
