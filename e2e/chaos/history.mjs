/**
 * One call as its caller saw it. Times are milliseconds since the epoch.
 * @typedef {object} Call
 * @property {string} requestId the id in the services' logs
 * @property {string} kind `board`, `press`, `check-in`, …
 * @property {string} gateway the process that was called
 * @property {number} began
 * @property {number} ended when the response arrived or the caller gave up
 * @property {number | null} status null without a response
 * @property {string} [code] the error code of the response or of the connection
 * @property {boolean} expected whether the response is allowed when nothing is broken
 * @property {true} [rejected] whether the response is allowed and says for certain that nothing was done
 * @property {string} [intent] shared by all attempts to do the same thing once
 * @property {{lotId: string, version: number}} [board] the lot's board version in the response to a move
 * @property {string} [effect] the effect that must exist exactly once if the call was acknowledged (checks/effects.mjs)
 *
 * One fault of the plan and its recovery.
 * @typedef {object} FaultRecord
 * @property {string} name
 * @property {import('./plan.mjs').Fault} fault
 * @property {number} began
 * @property {number} ended
 * @property {number | null} pressureMs CPU pressure at the start (`cpuPressureMs`)
 * @property {number | null} readyAt when every process was ready, before the canary's calls
 * @property {number | null} recoveredAt null when the system did not recover in time
 * @property {string} [missing] what had not recovered
 */

/** Responses of an unavailable system: a dependency is down (503) or too slow (504). */
export const isUnavailable = (/** @type {{status: number | null}} */ { status }) => status === 503 || status === 504;

/** An import continues through faults while its caller waits, so its duration is not limited. */
export const isLongRunning = (/** @type {Call} */ { kind }) => kind === 'import';

export const isAcknowledged = (/** @type {{status: number | null}} */ { status }) =>
  status !== null && status >= 200 && status < 400;

/** Everything that the callers saw, and the faults during that time. */
export class History {
  /** @type {Call[]} */
  calls = [];
  /** @type {FaultRecord[]} */
  faults = [];
  /** @type {import('./checks/streams.mjs').StreamRecord[]} */
  streams = [];
  /** @type {import('./checks/accounts.mjs').AccountReading[]} */
  accountReadings = [];
  /** @type {import('./checks/tokens.mjs').TokenReading[]} */
  tokenReadings = [];
  /** @type {import('./load/imports.mjs').SentFile[]} */
  files = [];
  /** @type {import('./load/lots.mjs').LotEdit[]} */
  lotEdits = [];
  /** CPU pressure at the end of the load. @type {number | null} */
  pressureMs = null;
  #count = 0;
  #run = Date.now().toString(36);

  /** Returns the next value of `X-Request-Id`. */
  nextId() {
    this.#count += 1;
    return `chaos-${this.#run}-${String(this.#count).padStart(6, '0')}`;
  }
}
