import { RUN_CLIENTS, type Query } from './effects.ts';
import type { Violation } from './answers.ts';

/** The history of one customer and their record. */
type Change = { field: string; from: string; to: string };

interface CustomerHistory {
  id: string;
  /** the oldest first */
  entries: { action: string; changes: Change[] }[];
  /** some of its fields; null when it is deleted */
  record: Record<string, string> | null;
}

const FIELDS = {
  notes: 'notes',
  parkingSpot: 'parking_spot',
  paymentAmount: 'payment_amount::text',
  displayColor: 'display_color',
  manualCheckInStatus: "coalesce(manual_check_in_status, '')",
  manualCheckOutStatus: "coalesce(manual_check_out_status, '')",
};
const RECORD = Object.entries(FIELDS)
  .map(([field, sql]) => `'${field}', ${sql}`)
  .join(', ');
const HISTORIES = `SELECT client_id AS id,
    jsonb_agg(jsonb_build_object('action', action, 'changes', changes) ORDER BY history.id) AS entries,
    (SELECT jsonb_build_object(${RECORD}) FROM clients.clients WHERE clients.id = client_id) AS record
  FROM clients.history WHERE client_id IN (${RUN_CLIENTS}) GROUP BY client_id`;

/** @param phones for LIKE */
export const readHistories = (query: Query, phones: string): Promise<CustomerHistory[]> => query(HISTORIES, [phones]);

/**
 * Checks that histories are consistent: each change starts from the value of the previous one, the record has the last values,
 * and a deletion comes last and has the same values. So no change was overwritten unnoticed.
 */
export function checkHistories(histories: CustomerHistory[]): Violation[] {
  return histories.flatMap(({ id, entries, record }) =>
    errorsIn(entries, record).map((what) => ({
      kind: 'inconsistent history',
      what: `${id}: ${what}`,
      requestIds: [],
    })),
  );
}

function errorsIn(entries: CustomerHistory['entries'], record: CustomerHistory['record']) {
  const wrong = [];
  const [first] = entries;
  if (first?.action !== 'added') wrong.push(`the first entry is ${first?.action}`);
  const now: Map<string, string> = new Map();
  for (const { field, from, to } of entries
    .filter(({ action }) => action !== 'deleted')
    .flatMap(({ changes }) => changes)) {
    const before = now.get(field);
    if (before !== undefined && before !== from) wrong.push(`${field} changes from ${from}, but was ${before}`);
    now.set(field, to);
  }
  const last = record ?? valuesAtDeletion(entries);
  if (!last) wrong.push('the record is missing without a deletion');
  else
    for (const [field, value] of now) {
      const final = last[field] ?? (record ? undefined : '');
      if (final !== undefined && final !== value) wrong.push(`${field} is ${final}, but was changed to ${value}`);
    }
  const deletions = entries.filter(({ action }) => action === 'deleted').length;
  if (deletions > (record ? 0 : 1))
    wrong.push(`${deletions} deletions of a record that ${record ? 'exists' : 'is gone'}`);
  return wrong;
}

function valuesAtDeletion(entries: CustomerHistory['entries']): Record<string, string> | undefined {
  const last = entries.at(-1);
  return last?.action === 'deleted'
    ? Object.fromEntries(last.changes.map(({ field, from }) => [field, from]))
    : undefined;
}
