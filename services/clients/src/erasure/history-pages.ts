import type { DataSource } from 'typeorm';

/** Entries that one statement looks through: the phone of an entry is in no index. */
const PAGE = 20_000;

/** The histories of all customers in pages: ids above the first and up to the second, as text. */
export async function* historyPages(db: DataSource): AsyncGenerator<[string, string]> {
  const [range]: { first: string | null; last: string | null }[] = await db.query(
    'SELECT min(id)::text AS first, max(id)::text AS last FROM history',
  );
  if (!range?.first || !range.last) return;
  const last = BigInt(range.last);
  for (let after = BigInt(range.first) - 1n; after < last; after += BigInt(PAGE)) {
    yield [String(after), String(after + BigInt(PAGE))];
  }
}
