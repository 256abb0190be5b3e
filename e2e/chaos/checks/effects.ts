import type { QueryResult } from 'pg';
import { emailPattern } from '../load/accounts.ts';
import { phonePattern } from '../load/bookings.ts';
import { ACCOUNTS } from './accounts.ts';
import type { Effect } from './exactly-once.ts';
import type { Violation } from './answers.ts';

/** The ids of the clients whose phone is LIKE $1. A deleted client is found by the phone in its history. */
export const RUN_CLIENTS = `SELECT id FROM clients.clients WHERE phone LIKE $1 UNION ALL
  SELECT client_id FROM clients.history WHERE action = 'deleted' AND EXISTS (
    SELECT FROM jsonb_array_elements(changes) AS change
    WHERE change ->> 'field' = 'phone' AND change ->> 'from' LIKE $1)`;

/** Selects the last value of a field from the history of a deleted client. */
export const lastValueOf = (field: string) =>
  `(SELECT change ->> 'from' FROM jsonb_array_elements(changes) AS change WHERE change ->> 'field' = '${field}')`;

/** Runs a statement as the superuser. */
export type Query = (sql: string, parameters?: unknown[]) => Promise<QueryResult['rows']>;

const millis = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`;

/**
 * Each query returns (effect, at), named like the effects of load/desk.ts and load/accounts.ts. $1: the pattern of the run's phones.
 */
const FOUND = [
  `SELECT 'add ' || phone AS effect, ${millis('created_at')} AS at FROM clients.clients WHERE phone LIKE $1`,
  `SELECT 'add ' || ${lastValueOf('phone')} AS effect, ${millis(`${lastValueOf('createdAt')}::timestamptz`)} AS at
   FROM clients.history WHERE client_id IN (${RUN_CLIENTS}) AND action = 'deleted'`,
  `SELECT 'delete ' || client_id || ' ' || ${lastValueOf('phone')} AS effect, ${millis('at')} AS at
   FROM clients.history WHERE client_id IN (${RUN_CLIENTS}) AND action = 'deleted'`,
  `SELECT CASE action WHEN 'checked-in' THEN 'in ' || client_id WHEN 'checked-out' THEN 'out ' || client_id
     ELSE 'edit ' || client_id || ' ' || coalesce((
       SELECT change ->> 'to' FROM jsonb_array_elements(changes) AS change WHERE change ->> 'field' = 'notes'), '?')
   END AS effect, ${millis('at')} AS at
   FROM clients.history
   WHERE client_id IN (${RUN_CLIENTS}) AND action IN ('checked-in', 'checked-out', 'updated')`,
  // ENDINGS counts the rides that the system ended.
  `SELECT 'ride ' || client_id || ' ' || coalesce(to_status, 'off') AS effect, ${millis('at')} AS at
   FROM shuttle.ride_moves
   WHERE client_id IN (${RUN_CLIENTS}) AND by_kind <> 'system' AND action <> 'silenced'`,
  `SELECT 'text ' || client_id || ' ' || event_key AS effect, ${millis('created_at')} AS at
   FROM notify.messages WHERE phone LIKE '+1' || $1 AND direction = 'outbound'`,
];

export async function readEffects(query: Query): Promise<Effect[]> {
  const found = await Promise.all([
    ...FOUND.map((sql) => query(sql, [phonePattern])),
    ...ACCOUNTS.map((sql) => query(sql, [emailPattern])),
  ]);
  return found.flat();
}

/** How the rides of one customer ended. */
interface Ending {
  id: string;
  drops: number;
  /** rides that the automatic check-out took off the board */
  endsAfterDrop: number;
  autoCheckouts: number;
  handCheckouts: number;
  /** of the current ride */
  status: string | null;
}

const ENDINGS = `SELECT c.id,
    (SELECT count(*)::int FROM shuttle.ride_moves m WHERE m.client_id = c.id AND to_status = 'dropped_off') AS drops,
    (SELECT count(*)::int FROM shuttle.ride_moves m
     WHERE m.client_id = c.id AND to_status IS NULL AND from_status = 'dropped_off' AND user_name IS NULL) AS "endsAfterDrop",
    (SELECT count(*)::int FROM clients.history h
     WHERE h.client_id = c.id AND action = 'checked-out-automatically') AS "autoCheckouts",
    (SELECT count(*)::int FROM clients.history h WHERE h.client_id = c.id AND action = 'checked-out') AS "handCheckouts",
    (SELECT status FROM shuttle.rides r WHERE r.client_id = c.id) AS status
  FROM clients.clients c WHERE c.phone LIKE $1`;

export const readEndings = (query: Query): Promise<Ending[]> => query(ENDINGS, [phonePattern]);

/**
 * Checks that a dropped-off customer leaves the board once and is checked out once, and that a customer who left has no ride.
 */
export function checkEndings(endings: Ending[]): Violation[] {
  return endings.flatMap(({ id, drops, endsAfterDrop, autoCheckouts, handCheckouts, status }) => {
    const counts = `${drops} drop-offs, ${endsAfterDrop} ends, ${autoCheckouts} automatic check-outs`;
    const wrong = [];
    if (endsAfterDrop !== drops || autoCheckouts !== Math.min(drops, 1)) wrong.push(counts);
    if (handCheckouts + autoCheckouts > 0 && status !== null) wrong.push(`checked out, and on the board as ${status}`);
    return wrong.map((what) => ({ kind: 'automatic check-out', what: `${id}: ${what}`, requestIds: [] }));
  });
}
