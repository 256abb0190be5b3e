import { RUN_CLIENTS } from './effects.mjs';

/**
 * @typedef {{field: string, from: string, to: string}} Change
 *
 * The history of one customer and their record.
 * @typedef {object} CustomerHistory
 * @property {string} id
 * @property {{action: string, changes: Change[]}[]} entries the oldest first
 * @property {Record<string, string> | null} record some of its fields; null when it is deleted
 */

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

/** @param {import('./effects.mjs').Query} query @param {string} phones for LIKE @returns {Promise<CustomerHistory[]>} */
export const readHistories = (query, phones) => query(HISTORIES, [phones]);

/**
 * Checks that histories are consistent: each change starts from the value of the previous one, the record has the last values,
 * and a deletion comes last and has the same values. So no change was overwritten unnoticed.
 * @param {CustomerHistory[]} histories
 * @returns {import('./answers.mjs').Violation[]}
 */
export function checkHistories(histories) {
  return histories.flatMap(({ id, entries, record }) =>
    errorsIn(entries, record).map((what) => ({
      kind: 'inconsistent history',
      what: `${id}: ${what}`,
      requestIds: [],
    })),
  );
}

/** @param {CustomerHistory['entries']} entries @param {CustomerHistory['record']} record */
function errorsIn(entries, record) {
  const wrong = [];
  const [first] = entries;
  if (first?.action !== 'added') wrong.push(`the first entry is ${first?.action}`);
  /** @type {Map<string, string>} */
  const now = new Map();
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

/** @param {CustomerHistory['entries']} entries @returns {Record<string, string> | undefined} */
function valuesAtDeletion(entries) {
  const last = entries.at(-1);
  return last?.action === 'deleted'
    ? Object.fromEntries(last.changes.map(({ field, from }) => [field, from]))
    : undefined;
}
