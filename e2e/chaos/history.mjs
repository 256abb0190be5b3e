/**
 * One call as its caller saw it. Times are milliseconds of the epoch.
 * @typedef {object} Call
 * @property {string} requestId finds it in the services' logs
 * @property {string} kind `board`, `press`, `check-in`, …
 * @property {string} gateway the process that was called
 * @property {number} began
 * @property {number} ended when it was answered or given up
 * @property {number | null} status null: no answer
 * @property {string} [code] of the refusal, or of the connection's fault
 * @property {boolean} expected whether its caller may be answered so, when everything is well
 * @property {true} [refused] it is as its caller may be answered, and says for certain that nothing was done
 * @property {string} [intent] what somebody wants, however often they try: all tries of one intent share it
 * @property {{lotId: string, version: number}} [board] the lot's board version that a move was answered with
 * @property {string} [effect] what there is to be found afterwards, once, when it was done (see history/effects)
 *
 * When a fault of the plan was there.
 * @typedef {object} Outbreak
 * @property {string} name
 * @property {import('./plan.mjs').Fault} fault
 * @property {number} began
 * @property {number} ended
 * @property {number | null} waitedMs for a processor until it began (run/machine.mjs)
 * @property {number | null} readyAt when every process said that it was ready, before one call of every kind was made
 * @property {number | null} wellAt null: it was not well again in all the time that was given
 * @property {string} [missing] what was not well last
 */

/** Refusals that are as the contract has them: it is down (503), or it takes too long (504). */
export const isRefused = (/** @type {{status: number | null}} */ { status }) => status === 503 || status === 504;

/** It goes on through whatever is broken, and its caller waits: how long it took says nothing. */
export const isLasting = (/** @type {Call} */ { kind }) => kind === 'import';

export const isAcknowledged = (/** @type {{status: number | null}} */ { status }) =>
  status !== null && status >= 200 && status < 400;

/** What the callers saw, and what was broken meanwhile. */
export class History {
  /** @type {Call[]} */
  calls = [];
  /** @type {Outbreak[]} */
  outbreaks = [];
  /** @type {import('./checks/streams.mjs').Listening[]} */
  streams = [];
  /** @type {import('./checks/accounts.mjs').Sighting[]} */
  sightings = [];
  /** @type {import('./load/imports.mjs').SentFile[]} */
  files = [];
  /** As `waitedMs` of an outbreak, at the end of the load. @type {number | null} */
  waitedMs = null;
  #count = 0;
  #run = Date.now().toString(36);

  /** Names the next call, for the header `X-Request-Id`. */
  nextId() {
    this.#count += 1;
    return `chaos-${this.#run}-${String(this.#count).padStart(6, '0')}`;
  }
}
