import type { HistoryEntry } from '@lotline/contracts';

export type HistoryDraft = Omit<HistoryEntry, 'id'>;

/**
 * The end of a statement that begins `WITH written AS (… RETURNING id, lot_id)`: what was done to the written client goes
 * into its history in the same round trip. Adds its parameters to `values`.
 */
export function historyInsert(values: unknown[], { at, action, by, changes }: HistoryDraft): string {
  const [atPlace, actionPlace, byPlace, changesPlace] = [at, action, by, JSON.stringify(changes)].map(
    (value) => `$${values.push(value)}`,
  );
  return `INSERT INTO history (client_id, lot_id, at, action, by_name, changes)
    SELECT id, lot_id, ${atPlace}::timestamptz, ${actionPlace}, ${byPlace}, ${changesPlace}::jsonb FROM written`;
}
