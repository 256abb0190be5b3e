import { setMaxListeners } from 'node:events';
import { randomOf } from '../../../bench/generate/random.ts';
import { manageAccounts, readAccount, type Account } from './accounts.ts';
import { Caller } from './caller.ts';
import { parkingSpace } from './customer.ts';
import { Desk } from './desk.ts';
import { LoadBalancer } from './gateways.ts';
import { importFiles } from './imports.ts';
import { editLot } from './lots.ts';
import { Pace } from './pace.ts';
import { useScreens } from './staff.ts';
import { liveStream } from './live-stream.ts';
import { sendTexts } from './staff.ts';
import { tryRevoked, useTokens, type Program } from './tokens.ts';
import type { History } from '../history.ts';

export interface Lot {
  id: string;
  staff: Caller[];
  admin: Caller;
  lanes: number[];
  spaces: number;
}

const PASSWORD = 'lotline-demo';
/** As in config/lots.test.json, with the demo's accounts. The first lot has most of the work. */
const LOTS = [
  { id: 'harborview', email: 'valet@lotline.test', staff: 40, spaces: 160, lanes: [1, 2], share: 0.8 },
  { id: 'eastgate', email: 'valet-eastgate@lotline.test', staff: 10, spaces: 40, lanes: [1], share: 0.2 },
];
/** One in three of a lot's staff has a board open, and one in four a live stream. */
const STAFF_PER_BOARD = 3;
const STAFF_PER_STREAM = 4;
/** A sign-in occupies a core for a moment. */
const SIGN_INS_AT_ONCE = 4;

/**
 * A busy day: 50 staff and 200 customers with open screens, five rides a second; an admin of each lot creates accounts and tokens,
 * imports files and edits the lot.
 */
export class Day {
  readonly history: History;
  readonly balancer: LoadBalancer;
  readonly pace: Pace;
  readonly desk: Desk;
  readonly visitor: () => Caller;

  #over = new AbortController();
  #closed = new AbortController();
  #working: Promise<unknown>[] = [];
  #record: Promise<unknown>[] = [];
  #visitors = 0;
  createdAccounts: Account[] = [];
  programs: Program[] = [];

  constructor(gateways: { name: string; url: string }[], history: History, seed: number) {
    this.history = history;
    setMaxListeners(0, this.#closed.signal); // one listener for each live stream
    this.balancer = new LoadBalancer(gateways, this.#closed.signal);
    this.pace = new Pace(this.#over.signal, randomOf(seed));
    this.desk = new Desk(this.pace);
    /** Returns a new customer's phone, without a session. */
    this.visitor = () => new Caller(this.balancer, history, (this.#visitors += 1));
  }

  /**
   * Signs everyone in and starts the load.
   * @param texts a second beside those of check-ins, while all is well
   */
  async begin(texts: number) {
    for (const { id, email, staff: count, spaces, lanes, share } of LOTS) {
      const staff = await this.#signInAll(email, count);
      const [admin] = await this.#signInAll('admin@lotline.test', 1);
      if (!admin) throw new Error('The admin could not sign in');
      const chosen = await admin.send({ kind: 'lot', method: 'PUT', path: '/api/auth/lot', body: { lotId: id } });
      if (!chosen.ok) throw new Error(`The admin could not choose ${id}: ${chosen.status}`);
      const lot = { id, staff, admin, lanes, spaces };
      for (const [index, each] of staff.entries()) {
        this.#working.push(useScreens(this.pace, each, index % STAFF_PER_BOARD === 0));
        if (index % STAFF_PER_STREAM === 0) this.#record.push(liveStream(each, id, this.#closed.signal));
      }
      this.#working.push(manageAccounts(this, lot), importFiles(this, lot), editLot(this, lot), useTokens(this, lot));
      if (texts > 0) this.#working.push(sendTexts(this, lot, texts * share));
      for (let index = 0; index < spaces; index += 1) this.#working.push(parkingSpace(this, lot));
    }
  }

  /** Starts nothing new and waits for the work in progress. The live streams stay open. */
  async end() {
    this.#over.abort();
    await Promise.all(this.#working);
    await Promise.all(this.createdAccounts.map((account) => readAccount(this, account)));
    await Promise.all(this.programs.map((program) => tryRevoked(this, program)));
  }

  /** Aborts the calls in progress. */
  async close() {
    this.#over.abort();
    this.#closed.abort();
    this.balancer.close();
    await Promise.all([...this.#working, ...this.#record]);
  }

  async #signInAll(email: string, count: number) {
    const callers = Array.from({ length: count }, (_, index) => new Caller(this.balancer, this.history, index));
    const waiting = [...callers];
    const signIns = Array.from({ length: SIGN_INS_AT_ONCE }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await signIn(next, email);
    });
    await Promise.all(signIns);
    return callers;
  }
}

async function signIn(caller: Caller, email: string) {
  const body = { email, password: PASSWORD };
  const { ok, status } = await caller.send({ kind: 'sign-in', method: 'POST', path: '/api/login', body });
  if (!ok) throw new Error(`${email} was rejected with ${status}`);
}

/** Signs in as the canary. Returns false if the sign-in did not succeed. */
export async function tryToSignIn(caller: Caller) {
  const body = { email: 'valet@lotline.test', password: PASSWORD };
  return (await caller.send({ kind: 'sign-in', method: 'POST', path: '/api/login', body })).ok;
}
