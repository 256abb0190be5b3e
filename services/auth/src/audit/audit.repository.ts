import { shortName, tokenAuthorName, type AuditEntry, type AuditKind, type AuditRecord } from '@lotline/protocol';
import { Clock, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** An entry to write. Missing fields become '' or null. */
export type NewAuditEntry = {
  kind: AuditKind;
  lotId?: string;
  userId?: string | null;
  at?: string;
} & Partial<AuditRecord>;

export interface AuditQuery {
  lotId: string;
  /**
   * The lots that the reader administers; null for an operator admin, who sees the entries about all accounts. Others see only
   * those about accounts that work at `lotId` and at no lot that the reader does not administer.
   */
  administeredLots: readonly string[] | null;
  personId?: string | undefined;
  kind?: AuditKind | undefined;
  /** The id of the last entry of the page before. */
  cursor?: string | undefined;
  limit: number;
}

interface AuditRow {
  id: string;
  at: Date;
  kind: AuditKind;
  lot_id: string | null;
  by_id: string | null;
  user_id: string | null;
  address: string;
  user_agent: string;
  from_value: string;
  to_value: string;
  detail: string;
  author: Person | null;
  /** The name of the token that did it. */
  token: string | null;
  account: Person | null;
}

type Person = Parameters<typeof shortName>[0];

const INSERT = `
  INSERT INTO audit (at, kind, lot_id, by_id, user_id, address, user_agent, from_value, to_value, detail, by_token)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;

@Injectable()
export class AuditRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async countBy(tx: Pick<Tx, 'query'>, byId: string, kind: AuditKind, since: Date): Promise<number> {
    const sql = 'SELECT count(*)::int AS count FROM audit WHERE by_id = $1 AND kind = $2 AND at > $3';
    const [row] = await tx.query<{ count: number }>(sql, [byId, kind, since]);
    return row?.count ?? 0;
  }

  /** Adds an entry in the transaction of the change that it records. */
  async add(tx: Pick<Tx, 'query'>, entry: NewAuditEntry): Promise<void> {
    const { at = this.clock.iso(), kind, lotId = null, byId = null, userId = null } = entry;
    const { address = '', userAgent = '', from = '', to = '', detail = '', tokenId = null } = entry;
    await tx.query(INSERT, [at, kind, lotId, byId, userId, address, userAgent, from, to, detail, tokenId]);
  }

  /**
   * Returns the entries of a lot and those of no lot, newest first. Each branch of the query reads an index from the end, so a page
   * costs the same however large the table is. Names are the accounts' current ones.
   */
  async page(query: AuditQuery): Promise<AuditEntry[]> {
    const rows: AuditRow[] = await this.dataSource.query(...pageStatement(query));
    return rows.map(toEntry);
  }
}

/** Returns the SQL of a page and its parameters. */
export function pageStatement(query: AuditQuery): [sql: string, values: unknown[]] {
  const { lotId, administeredLots, personId, kind, cursor, limit } = query;
  const values: unknown[] = [lotId, limit];
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  const filters: string[] = [];
  if (cursor !== undefined) filters.push(`id < ${parameter(cursor)}`);
  if (kind) filters.push(`kind = ${parameter(kind)}`);
  const newest = (...more: string[]): string =>
    `(SELECT * FROM audit WHERE ${[...more, ...filters].join(' AND ')} ORDER BY id DESC LIMIT $2)`;
  const person = personId === undefined ? undefined : parameter(personId);
  const newestOfPerson = (scope: string): string[] =>
    person
      ? [newest(scope, `by_id = ${person}`), newest(scope, `user_id = ${person}`, `by_id IS DISTINCT FROM ${person}`)]
      : [newest(scope)];
  const branches =
    administeredLots === null
      ? [...newestOfPerson('lot_id = $1'), ...newestOfPerson('lot_id IS NULL')]
      : [
          ...newestOfPerson('lot_id = $1'),
          `SELECT entry.* FROM (${ownAccounts(parameter(administeredLots), person)}) own
           CROSS JOIN LATERAL ${newest('lot_id IS NULL', 'user_id = own.user_id')} entry`,
        ];
  const sql = `
    SELECT entry.*, ${nameOf('author')}, ${nameOf('account')}, tokens.name AS token FROM (${branches.join(' UNION ALL ')}) entry
    LEFT JOIN users author ON author.id = entry.by_id LEFT JOIN users account ON account.id = entry.user_id
    LEFT JOIN tokens ON tokens.id = entry.by_token
    ORDER BY entry.id DESC LIMIT $2`;
  return [sql, values];
}

/** The accounts, or the one `person`, that work at the lot and at no lot besides `administered`. */
const ownAccounts = (administered: string, person: string | undefined): string => `
  SELECT user_id FROM user_lots JOIN users ON users.id = user_id
  WHERE NOT users.operator_admin ${person ? `AND user_id = ${person}` : ''}
  GROUP BY user_id HAVING bool_or(lot_id = $1) AND bool_and(lot_id = ANY(${administered}::text[]))`;

const nameOf = (table: 'author' | 'account'): string =>
  `CASE WHEN ${table}.id IS NOT NULL THEN jsonb_build_object('firstName', ${table}.first_name,
     'lastName', ${table}.last_name, 'email', ${table}.email) END AS ${table}`;

const toEntry = (row: AuditRow): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  lotId: row.lot_id,
  byId: row.by_id,
  by: row.token === null ? row.author && shortName(row.author) : tokenAuthorName(row.token),
  userId: row.user_id,
  user: row.account && shortName(row.account),
  address: row.address,
  userAgent: row.user_agent,
  from: row.from_value,
  to: row.to_value,
  detail: row.detail,
});
