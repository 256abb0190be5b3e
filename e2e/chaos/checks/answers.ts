import { isLongRunning, isUnavailable, type Call, type FaultRecord } from '../history.ts';
import { concernsRedis, type Fault } from '../plan.ts';

/** A failed check. */
export interface Violation {
  /** a category */
  kind: string;
  what: string;
  /** find it in the logs */
  requestIds: string[];
  /**
   * the outcome is right but took too long. A busy machine alone can cause this, so `--report-times` does not
   * fail the run for it.
   */
  late?: true;
}

/** The time limit of every call except long-running ones. */
export const MAX_ANSWER_MS = 6000;
/** The code of a call whose caller stopped waiting. */
export const TIMED_OUT = 'TIMED_OUT';
/** The system recovers from a fault within this time, on an otherwise idle machine. */
export const RECOVERY_MS = 10_000;
/** Nobody waits for the jobs in Redis. */
const REDIS_RECOVERY_MS = 20_000;

const recoveryMsOf = (fault: Fault) => (concernsRedis(fault) ? REDIS_RECOVERY_MS : RECOVERY_MS);

/** Whether the system was broken or recovering at some time between `from` and `to`. */
export const isAffected = (faults: FaultRecord[], from: number, to: number) =>
  faults.some((record) => from < recoveryDeadline(record) && to >= record.began);

/** The time by which the system must have recovered. A late recovery is reported once, for the fault itself. */
export const recoveryDeadline = ({ fault, ended, recoveredAt }: FaultRecord) =>
  Math.max(ended + recoveryMsOf(fault), recoveredAt ?? 0);

/** Finds responses that callers must never get, whatever is broken. */
export function checkAnswers(calls: Call[], faults: FaultRecord[]): Violation[] {
  return calls.flatMap((call) => {
    const kind = findProblem(call, faults);
    if (!kind) return [];
    const violation = { kind, what: describe(call), requestIds: [call.requestId] };
    return [isLate(kind, call) ? markLate(violation) : violation];
  });
}

/** Marks a violation that concerns only the time. */
export const markLate = (violation: Omit<Violation, 'late'>): Violation => ({ ...violation, late: true });

/** A caller that gave up or was rejected only waited longer than its own time limit or the service's. */
const isLate = (kind: string, { code }: Call) =>
  kind === 'answered late' || kind === 'rejected without a fault' || (kind === 'no answer' && code === TIMED_OUT);

function findProblem(call: Call, faults: FaultRecord[]) {
  const { status, expected, began, ended } = call;
  if (status === 500) return 'answered with 500';
  const isDown = isGatewayDown(call, faults);
  if (status === null && !isDown) return 'no answer';
  if (ended - began > MAX_ANSWER_MS && !isLongRunning(call) && !isDown) return 'answered late';
  if (!expected && status !== null && !isUnavailable(call)) return 'answered unexpectedly';
  if ((status === null || isUnavailable(call)) && !isAffected(faults, began, ended)) return 'rejected without a fault';
  return undefined;
}

/** Only a gateway that is killed or frozen itself may leave its callers without a response. */
export function isGatewayDown(call: Call, faults: FaultRecord[]) {
  const own = faults.filter(({ fault }) => fault.kind !== 'cut' && fault.target === call.gateway);
  return isAffected(own, call.began, call.ended);
}

function describe({ kind, gateway, began, ended, status, code, effect }: Call) {
  const answer = status === null ? `nothing (${code})` : `${status}${code ? ` ${code}` : ''}`;
  const at = new Date(began).toISOString();
  return `${kind} at ${gateway}, ${at}: ${answer} after ${ended - began} ms${effect ? ` (${effect})` : ''}`;
}

/**
 * A recovery after more than ten seconds, or twenty with Redis, is late. A system that never recovers is a violation.
 */
export function checkRecoveries(faults: FaultRecord[]): Violation[] {
  return faults.flatMap(({ name, fault, ended, readyAt, recoveredAt, missing }) => {
    if (recoveredAt !== null && recoveredAt - ended <= recoveryMsOf(fault)) return [];
    const ready = readyAt === null ? 'never ready' : `ready after ${(readyAt - ended) / 1000} s`;
    const what = `${name}: ${ready}, ${recoveredAt === null ? missing : `recovered only after ${(recoveredAt - ended) / 1000} s`}`;
    const violation = { kind: 'not recovered in time', what, requestIds: [] };
    return [recoveredAt === null ? violation : markLate(violation)];
  });
}
