import type { Fault } from './plan.ts';
import type { StreamRecord } from './checks/streams.ts';
import type { AccountReading } from './checks/accounts.ts';
import type { TokenReading } from './checks/tokens.ts';
import type { SentFile } from './load/imports.ts';
import type { LotEdit } from './load/lots.ts';
/** One call as its caller saw it. Times are milliseconds since the epoch. */
export interface Call {
  /** the id in the services' logs */
  requestId: string;
  /** `board`, `press`, `check-in`, … */
  kind: string;
  /** the process that was called */
  gateway: string;
  began: number;
  /** when the response arrived or the caller gave up */
  ended: number;
  /** null without a response */
  status: number | null;
  /** the error code of the response or of the connection */
  code?: string;
  /** whether the response is allowed when nothing is broken */
  expected: boolean;
  /** whether the response is allowed and says for certain that nothing was done */
  rejected?: true;
  /** shared by all attempts to do the same thing once */
  intent?: string;
  /** the lot's board version in the response to a move */
  board?: { lotId: string; version: number };
  /**
   * the effect that must exist exactly once if the call was acknowledged (checks/effects.ts)
   *
   *
   */
  effect?: string;
}

/** One fault of the plan and its recovery. */
export interface FaultRecord {
  name: string;
  fault: Fault;
  began: number;
  ended: number;
  /** CPU pressure at the start (`cpuPressureMs`) */
  pressureMs: number | null;
  /** when every process was ready, before the canary's calls */
  readyAt: number | null;
  /** null when the system did not recover in time */
  recoveredAt: number | null;
  /** what had not recovered */
  missing?: string;
}

/** Responses of an unavailable system: a dependency is down (503) or too slow (504). */
export const isUnavailable = ({ status }: { status: number | null }) => status === 503 || status === 504;

/** An import continues through faults while its caller waits, so its duration is not limited. */
export const isLongRunning = ({ kind }: Call) => kind === 'import';

export const isAcknowledged = ({ status }: { status: number | null }) =>
  status !== null && status >= 200 && status < 400;

/** Everything that the callers saw, and the faults during that time. */
export class History {
  calls: Call[] = [];
  faults: FaultRecord[] = [];
  streams: StreamRecord[] = [];
  accountReadings: AccountReading[] = [];
  tokenReadings: TokenReading[] = [];
  files: SentFile[] = [];
  lotEdits: LotEdit[] = [];
  /** CPU pressure at the end of the load. */
  pressureMs: number | null = null;
  #count = 0;
  #run = Date.now().toString(36);

  /** Returns the next value of `X-Request-Id`. */
  nextId() {
    this.#count += 1;
    return `chaos-${this.#run}-${String(this.#count).padStart(6, '0')}`;
  }
}
