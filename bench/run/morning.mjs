import { setTimeout as sleep } from 'node:timers/promises';
import { Caller } from '../generate/caller.mjs';
import { randomOf } from '../generate/random.mjs';
import { figuresOf, percentile } from '../measure/figures.mjs';
import { customer, idOf, lastFour, linkOf } from '../seed/customers.mjs';
import { linkPath, listPath, requestPath } from './board.mjs';
import { newBooking } from './desk.mjs';
import { CONTRACTS, COUNTS, METRICS } from './desk.mjs';

/** The screens' intervals (docs/product/limits.md#intervals). */
const ALERTS_MS = 1000;
const CLIENTS_MS = 10_000;
const BOARD_MS = 5000;
const AUTO_CHECKOUT_MS = 3000;
const CUSTOMER_MS = 3000;
const CALENDAR_MS = 10_000;
const CONTRACTS_MS = 10_000;
const METRICS_MS = 15_000;

const SCREENS = 50;
const BOARDS = 20;
/** How many screens show each of the dashboard, the calendar and the contracts. */
const OF_EACH = 5;
const WAITING = 200;
const RIDES_A_SECOND = 5;
const ADDS_A_SECOND = 2;
const SEARCHES_A_SECOND = 3;

/** The customers on the board come first, then those who wait, then those who request a ride during the round. */
const FIRST_WAITING = 60;
const FIRST_RIDER = 300;
const RIDERS = 600;

export const CHECKED_IN = '/api/clients?checkedIn=true&limit=50';
export const SEARCH = '/api/clients?limit=50&search=';

/** Both peers get the same requests at the same times. */
const SEED = 5;

/** A busy morning at one address. */
export class Morning {
  /**
   * @param {string} url @param {Caller} staff who is signed in
   * @param {(id: string) => void} onAdded told the id of every customer that was added
   */
  constructor(url, staff, onAdded) {
    this.staff = staff.withSessionOnly(url);
    this.public = new Caller(url, new Map(), 256);
    this.onAdded = onAdded;
    /** @type {Record<string, number[]>} */
    this.latencies = {};
    this.wrong = 0;
    this.endsAt = 0;
    /** @type {Promise<unknown>[]} */
    this.running = [];
  }

  /** @param {number} seconds @returns {Promise<import('./run-load.mjs').Round>} */
  async round(seconds) {
    this.endsAt = performance.now() + seconds * 1000;
    const random = randomOf(SEED);
    await Promise.all([
      ...times(SCREENS, () => this.screen(random())),
      ...times(BOARDS, () => this.board(random())),
      ...times(OF_EACH, () => this.desk(random())),
      ...times(WAITING, (at) => this.waitingCustomer(FIRST_WAITING + at, random())),
      this.actAtRandom(RIDES_A_SECOND, random, (turn) => this.ride(FIRST_RIDER + (turn % RIDERS))),
      this.actAtRandom(ADDS_A_SECOND, random, () => this.add()),
      this.actAtRandom(SEARCHES_A_SECOND, random, (turn) => this.search(turn)),
    ]);
    await Promise.all(this.running);
    this.public.close();
    this.staff.close();
    const byKind = Object.entries(this.latencies).flatMap(([kind, ms]) => [
      [`${kind}, p50 ms`, percentile(ms, 0.5)],
      [`${kind}, p99 ms`, percentile(ms, 0.99)],
    ]);
    return {
      figures: figuresOf(Object.values(this.latencies).flat(), seconds, this.wrong),
      also: Object.fromEntries(byKind),
    };
  }

  /** @param {number} phase 0 to 1 */
  screen(phase) {
    return Promise.all([
      this.pollEvery('alerts', listPath('requesting_ride'), ALERTS_MS, phase),
      this.pollEvery('customers', CHECKED_IN, CLIENTS_MS, phase),
    ]);
  }

  /** One screen of each kind. @param {number} phase */
  desk(phase) {
    return Promise.all([
      this.pollEvery('dashboard', METRICS, METRICS_MS, phase),
      this.pollEvery('calendar', COUNTS, CALENDAR_MS, phase),
      this.pollEvery('contracts', CONTRACTS, CONTRACTS_MS, phase),
    ]);
  }

  /** @param {number} phase */
  board(phase) {
    return Promise.all([
      this.pollEvery('board', listPath('requesting_ride'), BOARD_MS, phase),
      this.pollEvery('board', listPath('picked_up'), BOARD_MS, phase),
      this.pollEvery('board', listPath('dropped_off'), BOARD_MS, phase),
      this.repeatEvery(AUTO_CHECKOUT_MS, phase, () =>
        this.ask('auto-checkout', this.staff, 'POST', '/api/clients/shuttle/auto-checkout'),
      ),
    ]);
  }

  /** @param {number} index @param {number} phase */
  waitingCustomer(index, phase) {
    return this.repeatEvery(CUSTOMER_MS, phase, () =>
      this.ask('customer', this.public, 'GET', linkPath(linkOf(index))),
    );
  }

  /** Requests a ride, which is picked up, dropped off and removed, so that the board does not grow. @param {number} index */
  async ride(index) {
    const move = (/** @type {unknown} */ body) =>
      this.ask('move', this.staff, 'PATCH', `/api/clients/${idOf(index)}/shuttle-status`, body);
    await this.ask('press', this.public, 'POST', requestPath(linkOf(index)));
    for (const body of [{ status: 'picked_up', shuttleNumber: 1 }, { status: 'dropped_off' }, { status: null }]) {
      await sleep(1000);
      await move(body);
    }
  }

  async add() {
    const answer = await this.ask('add', this.staff, 'POST', '/api/clients', newBooking());
    if (answer?.status === 201) this.onAdded(JSON.parse(answer.text).id);
  }

  /** @param {number} turn */
  search(turn) {
    const { firstName, lastName, customerId } = customer(turn * 3, 0, 0);
    const term = [`${firstName} ${lastName}`, lastFour(turn), customerId ?? lastName][turn % 3] ?? lastName;
    return this.ask('search', this.staff, 'GET', `${SEARCH}${encodeURIComponent(term)}`);
  }

  /** Polls with If-None-Match, as a browser does. @param {string} kind @param {string} path @param {number} ms @param {number} phase */
  pollEvery(kind, path, ms, phase) {
    let etag = '';
    return this.repeatEvery(ms, phase, async () => {
      const answer = await this.ask(kind, this.staff, 'GET', path, undefined, { 'if-none-match': etag });
      etag = answer?.headers.etag ?? etag;
    });
  }

  /** Actions of people: at a given average rate, at random times. @param {number} perSecond @param {() => number} random @param {(turn: number) => Promise<unknown>} work not waited for */
  actAtRandom(perSecond, random, work) {
    return this.at(() => (-Math.log(1 - random()) * 1000) / perSecond, 0, work);
  }

  /** @param {number} ms @param {number} phase @param {(turn: number) => Promise<unknown>} work not waited for */
  repeatEvery(ms, phase, work) {
    return this.at(() => ms, ms * phase, work);
  }

  /** @param {() => number} gap in ms @param {number} begin in ms from now @param {(turn: number) => Promise<unknown>} work */
  async at(gap, begin, work) {
    for (let next = performance.now() + begin, turn = 0; next < this.endsAt; next += gap(), turn += 1) {
      const wait = next - performance.now();
      if (wait > 0) await sleep(wait);
      this.running.push(work(turn));
    }
  }

  /** @param {string} kind @param {Caller} caller @param {string} method @param {string} path @param {unknown} [body] @param {Record<string, string>} [headers] */
  async ask(kind, caller, method, path, body, headers) {
    try {
      const answer = await caller.send(method, path, body, headers);
      (this.latencies[kind] ??= []).push(answer.ms);
      if (![200, 201, 304].includes(answer.status)) this.wrong += 1;
      return answer;
    } catch {
      this.wrong += 1;
      return undefined;
    }
  }
}

/** @template T @param {number} count @param {(at: number) => T} make */
const times = (count, make) => Array.from({ length: count }, (_, at) => make(at));
