/**
 * A column as the previous version knows it.
 * @typedef {object} Column
 * @property {string} type
 * @property {boolean} isRequired a row without it cannot be written
 */

const COLUMNS = `
  SELECT format('%s.%s.%s', nspname, relname, attname) AS name, format_type(atttypid, atttypmod) AS type,
    attnotnull AND NOT atthasdef AND attidentity = '' AS "isRequired"
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
  WHERE nspname = ANY($1) AND relkind = 'r' AND attnum > 0 AND NOT attisdropped`;

/**
 * @param {import('pg').Client} client @param {readonly string[]} schemas
 * @returns {Promise<Map<string, Column>>} by `schema.table.column`
 */
export async function columnsOf(client, schemas) {
  const { rows } = await client.query(COLUMNS, [schemas]);
  return new Map(rows.map(({ name, ...column }) => [name, column]));
}

/**
 * Finds what a migration took from the previous version, whose processes still read and write the tables while it is rolled out
 * (docs/operations.md, "Upgrades"): dropped or renamed columns, changed types, and new columns without which it cannot write.
 * @param {Map<string, Column>} before @param {Map<string, Column>} after
 * @param {readonly string[]} [mayDrop] columns that the previous version no longer reads
 * @returns {string[]} a sentence each
 */
export function schemaFaults(before, after, mayDrop = []) {
  const tableOf = (/** @type {string} */ name) => name.split('.').slice(0, 2).join('.');
  const tables = new Set([...before.keys()].map(tableOf));
  /** @type {string[]} */
  const faults = [];
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
