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
 */

/** Design §10: every call is answered within this, but for those that last. */
export const ANSWERED_MS = 6000;
/** Design §10: all is well so long after a fault, on a machine that does nothing else. */
export const WELL_MS = 10_000;

/** Whether something was broken, or had no time yet to be well, between the two. @param {Outbreak[]} outbreaks @param {number} from @param {number} to */
export const isTroubled = (outbreaks, from, to) =>
  outbreaks.some((outbreak) => from < wellBy(outbreak) && to >= outbreak.began);

/** When all has to be well again: that it was not within its time is said once, of the fault. @param {Outbreak} outbreak */
export const wellBy = ({ ended, wellAt }) => Math.max(ended + WELL_MS, wellAt ?? 0);

/** What callers may never see, whatever is broken. @param {Call[]} calls @param {Outbreak[]} outbreaks @returns {Violation[]} */
export function judgeAnswers(calls, outbreaks) {
  return calls.flatMap((call) => {
    const wrong = whatIsWrong(call, outbreaks);
    return wrong ? [{ kind: wrong, what: describe(call), requestIds: [call.requestId] }] : [];
  });
}

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

/** @param {Outbreak[]} outbreaks @param {number} withinMs @returns {Violation[]} */
export function judgeRecoveries(outbreaks, withinMs) {
  return outbreaks.flatMap(({ name, ended, readyAt, wellAt, missing }) => {
    if (wellAt !== null && wellAt - ended <= withinMs) return [];
    const ready = readyAt === null ? 'never ready' : `ready after ${(readyAt - ended) / 1000} s`;
    const what = `${name}: ${ready}, ${wellAt === null ? missing : `well only after ${(wellAt - ended) / 1000} s`}`;
    return [{ kind: 'not well in time', what, requestIds: [] }];
  });
}
