import { isLongRunning, isUnavailable } from '../history.mjs';
import { concernsRedis } from '../plan.mjs';

/**
 * @typedef {import('../history.mjs').Call} Call
 * @typedef {import('../history.mjs').FaultRecord} FaultRecord
 *
 * A failed check.
 * @typedef {object} Violation
 * @property {string} kind a category
 * @property {string} what
 * @property {string[]} requestIds find it in the logs
 * @property {true} [late] the outcome is right but took too long. A busy machine alone can cause this, so `--report-times` does not
 * fail the run for it.
 */

/** The time limit of every call except long-running ones. */
export const MAX_ANSWER_MS = 6000;
/** The code of a call whose caller stopped waiting. */
export const TIMED_OUT = 'TIMED_OUT';
/** The system recovers from a fault within this time, on an otherwise idle machine. */
export const RECOVERY_MS = 10_000;
/** Nobody waits for the jobs in Redis. */
const REDIS_RECOVERY_MS = 20_000;

/** @param {import('../plan.mjs').Fault} fault */
const recoveryMsOf = (fault) => (concernsRedis(fault) ? REDIS_RECOVERY_MS : RECOVERY_MS);

/** Whether the system was broken or recovering at some time between `from` and `to`. @param {FaultRecord[]} faults @param {number} from @param {number} to */
export const isAffected = (faults, from, to) =>
  faults.some((record) => from < recoveryDeadline(record) && to >= record.began);

/** The time by which the system must have recovered. A late recovery is reported once, for the fault itself. @param {FaultRecord} record */
export const recoveryDeadline = ({ fault, ended, recoveredAt }) =>
  Math.max(ended + recoveryMsOf(fault), recoveredAt ?? 0);

/** Finds responses that callers must never get, whatever is broken. @param {Call[]} calls @param {FaultRecord[]} faults @returns {Violation[]} */
export function checkAnswers(calls, faults) {
  return calls.flatMap((call) => {
    const kind = findProblem(call, faults);
    if (!kind) return [];
    const violation = { kind, what: describe(call), requestIds: [call.requestId] };
    return [isLate(kind, call) ? markLate(violation) : violation];
  });
}

/** Marks a violation that concerns only the time. @param {Omit<Violation, 'late'>} violation @returns {Violation} */
export const markLate = (violation) => ({ ...violation, late: true });

/** A caller that gave up or was rejected only waited longer than its own time limit or the service's. @param {string} kind @param {Call} call */
const isLate = (kind, { code }) =>
  kind === 'answered late' || kind === 'rejected without a fault' || (kind === 'no answer' && code === TIMED_OUT);

/** @param {Call} call @param {FaultRecord[]} faults */
function findProblem(call, faults) {
  const { status, expected, began, ended } = call;
  if (status === 500) return 'answered with 500';
  const isDown = isGatewayDown(call, faults);
  if (status === null && !isDown) return 'no answer';
  if (ended - began > MAX_ANSWER_MS && !isLongRunning(call) && !isDown) return 'answered late';
  if (!expected && status !== null && !isUnavailable(call)) return 'answered unexpectedly';
  if ((status === null || isUnavailable(call)) && !isAffected(faults, began, ended)) return 'rejected without a fault';
  return undefined;
}

/** Only a gateway that is killed or frozen itself may leave its callers without a response. @param {Call} call @param {FaultRecord[]} faults */
export function isGatewayDown(call, faults) {
  const own = faults.filter(({ fault }) => fault.kind !== 'cut' && fault.target === call.gateway);
  return isAffected(own, call.began, call.ended);
}

/** @param {Call} call */
function describe({ kind, gateway, began, ended, status, code, effect }) {
  const answer = status === null ? `nothing (${code})` : `${status}${code ? ` ${code}` : ''}`;
  const at = new Date(began).toISOString();
  return `${kind} at ${gateway}, ${at}: ${answer} after ${ended - began} ms${effect ? ` (${effect})` : ''}`;
}

/** A recovery after more than ten seconds, or twenty with Redis, is late. A system that never recovers is a violation. @param {FaultRecord[]} faults @returns {Violation[]} */
export function checkRecoveries(faults) {
  return faults.flatMap(({ name, fault, ended, readyAt, recoveredAt, missing }) => {
    if (recoveredAt !== null && recoveredAt - ended <= recoveryMsOf(fault)) return [];
    const ready = readyAt === null ? 'never ready' : `ready after ${(readyAt - ended) / 1000} s`;
    const what = `${name}: ${ready}, ${recoveredAt === null ? missing : `recovered only after ${(recoveredAt - ended) / 1000} s`}`;
    const violation = { kind: 'not recovered in time', what, requestIds: [] };
    return [recoveredAt === null ? violation : markLate(violation)];
  });
}
