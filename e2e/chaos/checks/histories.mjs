import { OURS } from './ours.mjs';

/**
 * @typedef {{field: string, from: string, to: string}} Change
 *
 * What was done to one customer, and what there is of them.
 * @typedef {object} Story
 * @property {string} id
 * @property {{action: string, changes: Change[]}[]} entries the oldest first
 * @property {Record<string, string> | null} record some of its fields; null: it is deleted
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
const STORIES = `SELECT client_id AS id,
    jsonb_agg(jsonb_build_object('action', action, 'changes', changes) ORDER BY history.id) AS entries,
    (SELECT jsonb_build_object(${RECORD}) FROM clients.clients WHERE clients.id = client_id) AS record
  FROM clients.history WHERE client_id IN (${OURS}) GROUP BY client_id`;

/** @param {import('./effects.mjs').Query} query @param {string} phones for LIKE @returns {Promise<Story[]>} */
export const storiesFound = (query, phones) => query(STORIES, [phones]);

/**
 * A history that adds up: each change begins where the one before it ended, the record holds where the last one ended, and a
 * deletion, which is the last, held the same. So no change was lost under another.
 * @param {Story[]} stories
 * @returns {import('./answers.mjs').Violation[]}
 */
export function judgeHistories(stories) {
  return stories.flatMap(({ id, entries, record }) =>
    errorsIn(entries, record).map((what) => ({
      kind: 'a history that does not add up',
      what: `${id}: ${what}`,
      requestIds: [],
    })),
  );
}

/** @param {Story['entries']} entries @param {Story['record']} record */
function errorsIn(entries, record) {
  const wrong = [];
  const [first] = entries;
  if (first?.action !== 'added') wrong.push(`it begins with ${first?.action}`);
  /** @type {Map<string, string>} */
  const now = new Map();
  for (const { field, from, to } of entries
    .filter(({ action }) => action !== 'deleted')
    .flatMap(({ changes }) => changes)) {
    const before = now.get(field);
    if (before !== undefined && before !== from) wrong.push(`${field} changes from ${from} where it was ${before}`);
    now.set(field, to);
  }
  const held = record ?? heldBy(entries);
  if (!held) wrong.push('the record is gone, and nobody deleted it');
  else
    for (const [field, value] of now) {
      const inTheEnd = held[field] ?? (record ? undefined : '');
      if (inTheEnd !== undefined && inTheEnd !== value)
        wrong.push(`${field} is ${inTheEnd} where it was changed to ${value}`);
    }
  const deletions = entries.filter(({ action }) => action === 'deleted').length;
  if (deletions > (record ? 0 : 1))
    wrong.push(`${deletions} deletions of a record that is ${record ? 'there' : 'gone'}`);
  return wrong;
}

/** @param {Story['entries']} entries @returns {Record<string, string> | undefined} */
function heldBy(entries) {
  const last = entries.at(-1);
  return last?.action === 'deleted'
    ? Object.fromEntries(last.changes.map(({ field, from }) => [field, from]))
    : undefined;
}
