import type { SentFile } from '../load/imports.ts';
import type { Query } from './effects.ts';
import type { Violation } from './answers.ts';
const FOUND = 'SELECT phone, count(*)::int AS count FROM clients.clients WHERE phone LIKE $1 GROUP BY phone';

/**
 * Counts the customers of each imported phone.
 * @param phones for LIKE
 */
export async function countImported(query: Query, phones: string): Promise<Map<string, number>> {
  const rows = await query(FOUND, [phones]);
  return new Map(rows.map(({ phone, count }) => [phone, count]));
}

/**
 * Checks that every row of an acknowledged file exists once, that no row of a rejected file exists, that a file with an unknown
 * outcome exists completely or not at all, and that no other rows exist.
 * @param found by phone
 */
export function checkImports(files: SentFile[], found: Map<string, number>): Violation[] {
  const sent = new Set(files.flatMap(({ phones }) => phones));
  const unexpected = [...found.keys()].filter((phone) => !sent.has(phone));
  return [
    ...files.flatMap((file) => errorsIn(file, found)),
    ...unexpected.map((phone) => ({ kind: 'not requested', what: `imported ${phone}`, requestIds: [] })),
  ];
}

function errorsIn({ number, phones, outcome }: SentFile, found: Map<string, number>): Violation[] {
  const there = phones.filter((phone) => found.has(phone));
  const doubled = phones.filter((phone) => (found.get(phone) ?? 0) > 1);
  const what = `import ${number}: ${there.length} of ${phones.length} rows`;
  const wrong = (kind: string, detail = '') => [{ kind, what: `${what}${detail}`, requestIds: [] }];
  if (doubled.length > 0) return wrong('doubled', `, ${doubled.join(', ')} more than once`);
  if (outcome === 'rejected') return there.length > 0 ? wrong('rejected but done') : [];
  if (there.length === phones.length) return [];
  if (outcome === 'acknowledged') return wrong('lost');
  return there.length > 0 ? wrong('partial import') : [];
}
