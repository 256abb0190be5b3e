import type { Client } from 'pg';
/** A column as the previous version knows it. */
interface Column {
  type: string;
  /** a row without it cannot be written */
  isRequired: boolean;
}

const COLUMNS = `
  SELECT format('%s.%s.%s', nspname, relname, attname) AS name, format_type(atttypid, atttypmod) AS type,
    attnotnull AND NOT atthasdef AND attidentity = '' AS "isRequired"
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE nspname = ANY($1) AND relkind = 'r' AND attnum > 0 AND NOT attisdropped`;

/** @returns by `schema.table.column` */
export async function columnsOf(client: Client, schemas: readonly string[]): Promise<Map<string, Column>> {
  const { rows } = await client.query(COLUMNS, [schemas]);
  return new Map(rows.map(({ name, ...column }) => [name, column]));
}

/**
 * Finds what a migration took from the previous version, whose processes still read and write the tables while it is rolled out
 * (docs/operations.md, "Upgrades"): dropped or renamed columns, changed types, and new columns without which it cannot write.
 * @param mayDrop columns that the previous version no longer reads
 * @returns a sentence each
 */
export function schemaFaults(
  before: Map<string, Column>,
  after: Map<string, Column>,
  mayDrop: readonly string[] = [],
): string[] {
  const tableOf = (name: string) => name.split('.').slice(0, 2).join('.');
  const tables = new Set([...before.keys()].map(tableOf));
  const faults: string[] = [];
  for (const [name, { type }] of before) {
    const now = after.get(name);
    if (!now && !mayDrop.includes(name))
      faults.push(`${name} was dropped or renamed, and the previous version reads it`);
    if (now && now.type !== type)
      faults.push(`${name} was ${type} and is ${now.type}, which the previous version does not expect`);
  }
  for (const [name, { isRequired }] of after) {
    if (!isRequired || before.get(name)?.isRequired || !tables.has(tableOf(name))) continue;
    faults.push(`${name} is required and has no default, and the previous version does not write it`);
  }
  return faults;
}
