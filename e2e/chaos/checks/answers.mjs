import { isLasting, isRefused } from '../history/history.mjs';

/**
 * @typedef {import('../history/history.mjs').Call} Call
 * @typedef {import('../history/history.mjs').Outbreak} Outbreak
 *
 * One thing that was not as it has to be.
 * @typedef {object} Violation
 * @property {string} kind a few words, the same for all of a kind
 * @property {string} what
 * @property {string[]} requestIds find it in the logs
 * @property {true} [late] the outcome is right but took too long. A busy machine alone can cause this, so `--report-times` does not
 * fail the run for it.
 */

/** Every call is answered within this time, except the long-running ones. */
export const ANSWERED_MS = 6000;
/** The code of a call whose caller stopped waiting. */
export const GIVEN_UP = 'GIVEN_UP';
/** The system has recovered this long after a fault, on a machine that does nothing else. */
export const WELL_MS = 10_000;

/** Whether something was broken, or had no time yet to be well, between the two. @param {Outbreak[]} outbreaks @param {number} from @param {number} to */
export const isTroubled = (outbreaks, from, to) =>
  outbreaks.some((outbreak) => from < wellBy(outbreak) && to >= outbreak.began);

/** When all has to be well again: that it was not within its time is said once, of the fault. @param {Outbreak} outbreak */
export const wellBy = ({ ended, wellAt }) => Math.max(ended + WELL_MS, wellAt ?? 0);

/** What callers may never see, whatever is broken. @param {Call[]} calls @param {Outbreak[]} outbreaks @returns {Violation[]} */
export function judgeAnswers(calls, outbreaks) {
  return calls.flatMap((call) => {
    const kind = whatIsWrong(call, outbreaks);
    if (!kind) return [];
    const violation = { kind, what: describe(call), requestIds: [call.requestId] };
    return [isLate(kind, call) ? late(violation) : violation];
  });
}

/** Marks a violation of time alone. @param {Omit<Violation, 'late'>} violation @returns {Violation} */
export const late = (violation) => ({ ...violation, late: true });

/** A caller that gave up, or was refused, waited longer than its time limit or the service's. @param {string} kind @param {Call} call */
const isLate = (kind, { code }) =>
  kind === 'answered late' || kind === 'refused while all was well' || (kind === 'no answer' && code === GIVEN_UP);

/** @param {Call} call @param {Outbreak[]} outbreaks */
function whatIsWrong(call, outbreaks) {
  const { status, expected, began, ended } = call;
  if (status === 500) return 'answered with 500';
  const isAway = isGatewayAway(call, outbreaks);
  if (status === null && !isAway) return 'no answer';
  if (ended - began > ANSWERED_MS && !isLasting(call) && !isAway) return 'answered late';
  if (!expected && status !== null && !isRefused(call)) return 'answered unexpectedly';
  if ((status === null || isRefused(call)) && !isTroubled(outbreaks, began, ended)) return 'refused while all was well';
  return undefined;
}

/** A gateway that is killed or frozen cannot answer; nobody else may keep its callers waiting. @param {Call} call @param {Outbreak[]} outbreaks */
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

/** A recovery after more than ten seconds is late; a system that never recovers is left wrong. @param {Outbreak[]} outbreaks @returns {Violation[]} */
export function judgeRecoveries(outbreaks) {
  return outbreaks.flatMap(({ name, ended, readyAt, wellAt, missing }) => {
    if (wellAt !== null && wellAt - ended <= WELL_MS) return [];
    const ready = readyAt === null ? 'never ready' : `ready after ${(readyAt - ended) / 1000} s`;
    const what = `${name}: ${ready}, ${wellAt === null ? missing : `well only after ${(wellAt - ended) / 1000} s`}`;
    const violation = { kind: 'not well in time', what, requestIds: [] };
    return [wellAt === null ? violation : late(violation)];
  });
}
