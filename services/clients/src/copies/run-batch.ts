import type { Transactions } from '@lotline/service-kit';

/** Runs a statement that takes `rows` as JSON in $1 and returns the `count` of rows that it changed. */
export async function runBatch(transactions: Transactions, sql: string, rows: readonly object[]): Promise<number> {
  if (rows.length === 0) return 0;
  const [row] = await transactions.run((tx) => tx.query<{ count: number }>(sql, [JSON.stringify(rows)]));
  return row?.count ?? 0;
}
