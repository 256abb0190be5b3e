import { setMaxListeners } from 'node:events';
import { randomOf } from '../../../bench/generate/random.mjs';
import { hiring, sight } from './accounts.mjs';
import { Caller } from './caller.mjs';
import { place } from './customer.mjs';
import { Desk } from './desk.mjs';
import { Door } from './gateways.mjs';
import { importing } from './imports.mjs';
import { Pace } from './pace.mjs';
import { screens } from './staff.mjs';
import { liveStream } from './live-stream.mjs';
import { texting } from './staff.mjs';

/**
 * @typedef {object} Lot
 * @property {string} id
 * @property {Caller[]} staff
 * @property {Caller} admin
 * @property {number[]} lanes
 * @property {number} places
 */

const PASSWORD = 'lotline-demo';
/** config/lots.test.json and the demo's accounts. Lot 1 has most of the work. */
const LOTS = [
  { id: 'harborview', email: 'valet@lotline.test', staff: 40, places: 160, lanes: [1, 2], share: 0.8 },
  { id: 'eastgate', email: 'valet-eastgate@lotline.test', staff: 10, places: 40, lanes: [1], share: 0.2 },
];
/** Of the staff of a lot, one in so many has a board open, and one in so many a live stream. */
const WITH_BOARD = 3;
const WITH_STREAM = 4;
/** Each sign-in keeps a core busy for a moment. */
const SIGN_INS_AT_ONCE = 4;

/** A mixed day: 50 staff at their screens, 200 customers with theirs, five rides a second; an admin of each lot hires and imports. */
export class Day {
  #over = new AbortController();
  #closed = new AbortController();
  /** @type {Promise<unknown>[]} */
  #working = [];
  /** @type {Promise<unknown>[]} */
  #listening = [];
  #visitors = 0;
  /** @type {import('./accounts.mjs').Account[]} */
  hired = [];

  /** @param {{name: string, url: string}[]} gateways @param {import('../history.mjs').History} history @param {number} seed */
  constructor(gateways, history, seed) {
    this.history = history;
    setMaxListeners(0, this.#closed.signal); // every live stream has one
    this.door = new Door(gateways, this.#closed.signal);
    this.pace = new Pace(this.#over.signal, randomOf(seed));
    this.desk = new Desk(this.pace);
    /** A customer's phone, which has no session. */
    this.visitor = () => new Caller(this.door, history, (this.#visitors += 1));
  }

  /** Everybody signs in and begins to work. @param {number} texts a second beside those of check-ins, while all is well */
  async begin(texts) {
    for (const { id, email, staff: count, places, lanes, share } of LOTS) {
      const staff = await this.#signInAll(email, count);
      const [admin] = await this.#signInAll('admin@lotline.test', 1);
      if (!admin) throw new Error('Nobody is the admin');
      const chosen = await admin.send({ kind: 'lot', method: 'PUT', path: '/api/auth/lot', body: { lotId: id } });
      if (!chosen.ok) throw new Error(`The admin could not choose ${id}: ${chosen.status}`);
      const lot = { id, staff, admin, lanes, places };
      for (const [index, each] of staff.entries()) {
        this.#working.push(screens(this.pace, each, index % WITH_BOARD === 0));
        if (index % WITH_STREAM === 0) this.#listening.push(liveStream(each, id, this.#closed.signal));
      }
      this.#working.push(hiring(this, lot), importing(this, lot));
      if (texts > 0) this.#working.push(texting(this, lot, texts * share));
      for (let index = 0; index < places; index += 1) this.#working.push(place(this, lot));
    }
  }

  /** Nothing new is begun; what was begun ends. The live streams stay open. */
  async end() {
    this.#over.abort();
    await Promise.all(this.#working);
    await Promise.all(this.hired.map((account) => sight(this, account)));
  }

  /** Also halfway: calls that are under way are broken off. */
  async close() {
    this.#over.abort();
    this.#closed.abort();
    this.door.close();
    await Promise.all([...this.#working, ...this.#listening]);
  }

  /** @param {string} email @param {number} count */
  async #signInAll(email, count) {
    const callers = Array.from({ length: count }, (_, index) => new Caller(this.door, this.history, index));
    const waiting = [...callers];
    const signIns = Array.from({ length: SIGN_INS_AT_ONCE }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await signIn(next, email);
    });
    await Promise.all(signIns);
    return callers;
  }
}

/** @param {Caller} caller @param {string} email */
async function signIn(caller, email) {
  const body = { email, password: PASSWORD };
  const { ok, status } = await caller.send({ kind: 'sign-in', method: 'POST', path: '/api/login', body });
  if (!ok) throw new Error(`${email} was refused with ${status}`);
}

/** As `signIn`, for the canary: false where it was refused. @param {Caller} caller */
export async function tryToSignIn(caller) {
  const body = { email: 'valet@lotline.test', password: PASSWORD };
  return (await caller.send({ kind: 'sign-in', method: 'POST', path: '/api/login', body })).ok;
}
