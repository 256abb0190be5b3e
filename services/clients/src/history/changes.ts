import type { ClientRecord, HistoryEntry } from '@lotline/contracts';

/** The fields whose value differs between the two, as the record holds them after. */
export function changedFields(before: ClientRecord, after: Partial<ClientRecord>): Partial<ClientRecord> {
  const had = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(Object.entries(after).filter(([field, value]) => had.get(field) !== value));
}

/** What the history shows of a change (`HistoryEntry.changes`): every value as text, '' for none. */
export function describeChanges(before: ClientRecord, changes: Partial<ClientRecord>): HistoryEntry['changes'] {
  const had = new Map<string, unknown>(Object.entries(before));
  return Object.entries(changes).map(([field, to]) => ({ field, from: asText(had.get(field)), to: asText(to) }));
}

/** What the history shows of a record that is deleted: all that it held, but for what only ever named it. */
export function describeDeleted({
  id: _id,
  lotId: _lotId,
  version: _version,
  shuttleRequestId: _link,
  ...held
}: ClientRecord) {
  return Object.entries(held)
    .map(([field, from]) => ({ field, from: asText(from), to: '' }))
    .filter(({ from }) => from !== '');
}

const asText = (value: unknown): string => (value == null ? '' : String(value));
