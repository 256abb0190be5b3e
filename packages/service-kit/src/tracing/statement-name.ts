/**
 * Returns the first word and the first table of a SQL statement, such as `SELECT rides`. A trace contains nothing else of a
 * statement: its text may contain values, and its parameters are data.
 */
export function statementName(sql: string): string {
  const [operation = 'SQL'] = /[a-z]+/i.exec(sql) ?? [];
  const table = /\b(?:FROM|INTO|UPDATE)\s+(?:"?[a-z_]+"?\.)?"?([a-z_]+)\b/.exec(sql)?.[1];
  return table === undefined ? operation.toUpperCase() : `${operation.toUpperCase()} ${table}`;
}
