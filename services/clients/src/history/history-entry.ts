import type { ClientRecord, HistoryEntry } from '@lotline/protocol';

export type HistoryDraft = Omit<HistoryEntry, 'id'>;

/** Returns the fields of `after` whose value differs from `before`. */
export function changedFields(before: ClientRecord, after: Partial<ClientRecord>): Partial<ClientRecord> {
  const previous = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(Object.entries(after).filter(([field, value]) => previous.get(field) !== value));
}

/** Describes a change as the history stores it: every value as text, '' for none. */
export function describeChanges(before: ClientRecord, changes: Partial<ClientRecord>): HistoryEntry['changes'] {
  const previous = new Map<string, unknown>(Object.entries(before));
  return Object.entries(changes).map(([field, to]) => ({ field, from: toText(previous.get(field)), to: toText(to) }));
}

/** Describes a deletion: all fields that the record had, except its identifiers. */
export function describeDeleted({
  id: _id,
  lotId: _lotId,
  version: _version,
  shuttleRequestId: _link,
  ...fields
}: ClientRecord) {
  return Object.entries(fields)
    .map(([field, from]) => ({ field, from: toText(from), to: '' }))
    .filter(({ from }) => from !== '');
}

const toText = (value: unknown): string => (value == null ? '' : String(value));

/**
 * Returns the end of a statement that begins with `WITH written AS (… RETURNING id, lot_id)`. It stores the history entry in the
 * same round trip. Adds its parameters to `values`.
 */
export function historyInsert(values: unknown[], { at, action, by, changes }: HistoryDraft): string {
  const [atParameter, actionParameter, byParameter, changesParameter] = [at, action, by, JSON.stringify(changes)].map(
    (value) => `$${values.push(value)}`,
  );
  return `INSERT INTO history (client_id, lot_id, at, action, by_name, changes)
    SELECT id, lot_id, ${atParameter}::timestamptz, ${actionParameter}, ${byParameter}, ${changesParameter}::jsonb FROM written`;
}
