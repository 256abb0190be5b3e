import { isLasting, isRefused } from '../history.mjs';

/**
 * @typedef {import('../history.mjs').Call} Call
 * @typedef {import('../history.mjs').Outbreak} Outbreak
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
export const ANSWERED_MS = 6000;
/** The code of a call whose caller stopped waiting. */
export const GIVEN_UP = 'GIVEN_UP';
/** The system recovers from a fault within this time, on an otherwise idle machine. */
export const WELL_MS = 10_000;

/** Whether the system was broken or recovering at some time between `from` and `to`. @param {Outbreak[]} outbreaks @param {number} from @param {number} to */
export const isTroubled = (outbreaks, from, to) =>
  outbreaks.some((outbreak) => from < wellBy(outbreak) && to >= outbreak.began);

/** The time by which the system must have recovered. A late recovery is reported once, for the fault itself. @param {Outbreak} outbreak */
export const wellBy = ({ ended, wellAt }) => Math.max(ended + WELL_MS, wellAt ?? 0);

/** Finds responses that callers must never get, whatever is broken. @param {Call[]} calls @param {Outbreak[]} outbreaks @returns {Violation[]} */
export function checkAnswers(calls, outbreaks) {
  return calls.flatMap((call) => {
    const kind = whatIsWrong(call, outbreaks);
    if (!kind) return [];
    const violation = { kind, what: describe(call), requestIds: [call.requestId] };
    return [isLate(kind, call) ? late(violation) : violation];
  });
}

/** Marks a violation that concerns only the time. @param {Omit<Violation, 'late'>} violation @returns {Violation} */
export const late = (violation) => ({ ...violation, late: true });

/** A caller that gave up or was rejected only waited longer than its own time limit or the service's. @param {string} kind @param {Call} call */
const isLate = (kind, { code }) =>
  kind === 'answered late' || kind === 'rejected without a fault' || (kind === 'no answer' && code === GIVEN_UP);

/** @param {Call} call @param {Outbreak[]} outbreaks */
function whatIsWrong(call, outbreaks) {
  const { status, expected, began, ended } = call;
  if (status === 500) return 'answered with 500';
  const isAway = isGatewayAway(call, outbreaks);
  if (status === null && !isAway) return 'no answer';
  if (ended - began > ANSWERED_MS && !isLasting(call) && !isAway) return 'answered late';
  if (!expected && status !== null && !isRefused(call)) return 'answered unexpectedly';
  if ((status === null || isRefused(call)) && !isTroubled(outbreaks, began, ended)) return 'rejected without a fault';
  return undefined;
}

/** Only a gateway that is killed or frozen itself may leave its callers without a response. @param {Call} call @param {Outbreak[]} outbreaks */
function isGatewayAway(call, outbreaks) {
  const own = outbreaks.filter(({ fault }) => fault.kind !== 'cut' && fault.target === call.gateway);
  return isTroubled(own, call.began, call.ended);
}

/** @param {Call} call */
function describe({ kind, gateway, began, ended, status, code, effect }) {
  const answer = status === null ? `nothing (${code})` : `${status}${code ? ` ${code}` : ''}`;
  const at = new Date(began).toISOString();
  return `${kind} at ${gateway}, ${at}: ${answer} after ${ended - began} ms${effect ? ` (${effect})` : ''}`;
}

/** A recovery after more than ten seconds is late. A system that never recovers is a violation. @param {Outbreak[]} outbreaks @returns {Violation[]} */
export function checkRecoveries(outbreaks) {
  return outbreaks.flatMap(({ name, ended, readyAt, wellAt, missing }) => {
    if (wellAt !== null && wellAt - ended <= WELL_MS) return [];
    const ready = readyAt === null ? 'never ready' : `ready after ${(readyAt - ended) / 1000} s`;
    const what = `${name}: ${ready}, ${wellAt === null ? missing : `recovered only after ${(wellAt - ended) / 1000} s`}`;
    const violation = { kind: 'not recovered in time', what, requestIds: [] };
    return [wellAt === null ? violation : late(violation)];
  });
}
