import { markLate, RECOVERY_MS, type Violation } from './answers.ts';
import type { FaultRecord } from '../history.ts';
import type { Fault } from '../plan.ts';
import type { Query } from './effects.ts';

/** What a gateway returned for an account some time after a change to it was acknowledged. */
export interface AccountReading {
  email: string;
  /** the gateway that was asked */
  gateway: string;
  savedAt: number;
  askedAt: number;
  /** role and lots, or `signed out` */
  expectedState: string;
  got: string;
}

/** A change that is not visible after this time is lost. */
const LOST_AFTER_MS = 60_000;

/** The processes that pass a change from the auth service on to the gateways. */
const ON_THE_PATH = ['auth', 'postgres', 'rabbitmq'];

/**
 * Checks that an acknowledged change of an account is visible at every gateway, unless a process on its path was broken since and
 * has not had time to recover.
 */
export function checkAccounts(accountReadings: AccountReading[], faults: FaultRecord[]): Violation[] {
  return accountReadings
    .filter((reading) => reading.got !== reading.expectedState && !mayBeLate(reading, faults))
    .map(({ email, gateway, savedAt, askedAt, expectedState, got }) => {
      const sinceMs = askedAt - savedAt;
      const violation = {
        kind: 'account change not visible',
        what: `${email} at ${gateway}, ${new Date(askedAt).toISOString()}: ${got} instead of ${expectedState}, ${sinceMs} ms after the change`,
        requestIds: [],
      };
      return sinceMs < LOST_AFTER_MS ? markLate(violation) : violation;
    });
}

const mayBeLate = ({ gateway, savedAt, askedAt }: AccountReading, faults: FaultRecord[]) =>
  faults.some(
    ({ fault, began, ended, recoveredAt }) =>
      affects(fault, gateway) && savedAt < (recoveredAt ?? ended + RECOVERY_MS) && askedAt >= began,
  );

function affects(fault: Fault, gateway: string) {
  const broken = fault.kind === 'cut' ? fault.processes : [fault.target];
  return broken.some((name) => name === gateway || ON_THE_PATH.includes(name));
}

/**
 * For `readEffects`: created accounts and their changes. $1: the pattern of the run's addresses. A
 * change of roles counts as an effect without a value, which readings of the account check.
 */
export const ACCOUNTS = [
  `SELECT 'user ' || email AS effect, (extract(epoch FROM created_at) * 1000)::float8 AS at
   FROM auth.users WHERE email LIKE $1`,
  `SELECT DISTINCT user_history.id, 'account ' || user_id || ' ' || CASE
       WHEN change ->> 'field' IN ('roles', 'operatorAdmin') THEN 'access'
       ELSE (change ->> 'field') || ' ' || (change ->> 'to') END AS effect,
     (extract(epoch FROM at) * 1000)::float8 AS at
   FROM auth.user_history CROSS JOIN jsonb_array_elements(changes) AS change
   WHERE action = 'edited' AND user_id IN (SELECT id FROM auth.users WHERE email LIKE $1)`,
];

const MISCOUNTED = `SELECT email, version, (SELECT count(*)::int FROM auth.user_history h WHERE h.user_id = users.id) AS entries
  FROM auth.users WHERE email LIKE $1
    AND version <> (SELECT count(*) FROM auth.user_history h WHERE h.user_id = users.id)`;

/**
 * Checks that each account has as many history entries as versions.
 * @param emails for LIKE
 */
export async function checkUserHistories(query: Query, emails: string): Promise<Violation[]> {
  return (await query(MISCOUNTED, [emails])).map(({ email, version, entries }) => ({
    kind: 'version differs from the number of changes',
    what: `${email}: version ${version}, ${entries} entries`,
    requestIds: [],
  }));
}
