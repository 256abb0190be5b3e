import type { DataSource } from 'typeorm';
import { patternOf, type Counts, type Person } from './person.js';

/** Rows about a person: `where` is SQL over a row `t` and `person`, which has the columns of `PERSON`. */
export interface PersonalRows {
  table: string;
  where: string;
}

/**
 * What the broker has confirmed about the person. The news that a customer is deleted must arrive, and has no personal data.
 * PostgreSQL, which writes some events, puts a space after a colon.
 */
export const SENT_EVENTS: PersonalRows = {
  table: 'sent_events',
  where: `t.type <> 'client.deleted' AND t.envelope ~ ('"lotId": ?"' || person.lot_id || '"')
    AND t.envelope ~ person.pattern`,
};

/** `ids` are the person's clients, `numbers` their phone as E.164. */
const PERSON = `SELECT $1::text AS lot_id, $2::uuid[] AS ids, $3::text[] AS digits, $4::text[] AS numbers,
  $5::text AS pattern, $6::text[] AS names`;
/** A statement has a time limit. */
const BATCH = 500;

/** Parameters of a statement that begins `WITH person AS (${PERSON})`. */
const parametersOf = (person: Person): unknown[] => [
  person.lotId,
  person.clients.map(({ id }) => id),
  person.digits,
  person.digits.map((digits) => `+${digits}`),
  // A pattern without alternatives would match everything.
  patternOf(person) || '$^',
  person.names,
];

/** Counts the rows by table; tables that do not exist are left out. */
export async function countRows(db: DataSource, all: readonly PersonalRows[], person: Person): Promise<Counts> {
  const counts: Counts = {};
  for (const { table, where } of await withExistingTable(db, all)) {
    const sql = `WITH person AS (${PERSON}) SELECT count(*)::int AS count FROM ${table} t, person WHERE ${where}`;
    counts[table] = (counts[table] ?? 0) + (await count(db, sql, person));
  }
  return counts;
}

/** Deletes the rows in batches and returns how many, by table. */
export async function deleteRows(db: DataSource, all: readonly PersonalRows[], person: Person): Promise<Counts> {
  const counts: Counts = {};
  for (const { table, where } of await withExistingTable(db, all)) {
    const sql = `WITH person AS (${PERSON}),
      found AS (SELECT t.ctid AS place FROM ${table} t, person WHERE ${where} LIMIT ${BATCH} FOR UPDATE OF t),
      deleted AS (DELETE FROM ${table} WHERE ctid = ANY (ARRAY(SELECT place FROM found)) RETURNING 1)
      SELECT count(*)::int AS count FROM deleted`;
    counts[table] = (counts[table] ?? 0) + (await countUntilNone(db, sql, person));
  }
  return counts;
}

/** Updates the rows in batches by `set`, after which `where` must no longer match them. Returns how many rows it changed. */
export async function changeRows(
  db: DataSource,
  { table, where, set }: PersonalRows & { set: string },
  person: Person,
): Promise<number> {
  const sql = `WITH person AS (${PERSON}),
    found AS (SELECT t.ctid AS place FROM ${table} t, person WHERE ${where} LIMIT ${BATCH} FOR UPDATE OF t),
    changed AS (UPDATE ${table} SET ${set} WHERE ctid = ANY (ARRAY(SELECT place FROM found)) RETURNING 1)
    SELECT count(*)::int AS count FROM changed`;
  return countUntilNone(db, sql, person);
}

async function withExistingTable(db: DataSource, all: readonly PersonalRows[]): Promise<PersonalRows[]> {
  const found: { table: string }[] = await db.query(
    'SELECT name AS "table" FROM unnest($1::text[]) name WHERE to_regclass(name) IS NOT NULL',
    [all.map(({ table }) => table)],
  );
  const names = new Set(found.map(({ table }) => table));
  return all.filter(({ table }) => names.has(table));
}

async function countUntilNone(db: DataSource, sql: string, person: Person): Promise<number> {
  for (let total = 0; ;) {
    const rows = await count(db, sql, person);
    total += rows;
    if (rows === 0) return total;
  }
}

async function count(db: DataSource, sql: string, person: Person): Promise<number> {
  const [row]: { count: number }[] = await db.query(sql, parametersOf(person));
  return row?.count ?? 0;
}
