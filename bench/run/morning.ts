import { setTimeout as sleep } from 'node:timers/promises';
import { Caller } from '../generate/caller.ts';
import { randomOf } from '../generate/random.ts';
import { figuresOf, percentile } from '../measure/figures.ts';
import { customer, idOf, lastFour, linkOf } from '../seed/customers.ts';
import { linkPath, listPath, requestPath } from './board.ts';
import { newBooking } from './desk.ts';
import { CONTRACTS, COUNTS, METRICS } from './desk.ts';
import type { Round } from './run-load.ts';

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
  readonly staff: Caller;
  readonly public: Caller;
  readonly onAdded: (id: string) => void;
  wrong: number;
  endsAt: number;

  latencies: Record<string, number[]>;
  running: Promise<unknown>[];

  /**
   * @param staff who is signed in
   * @param onAdded told the id of every customer that was added
   */
  constructor(url: string, staff: Caller, onAdded: (id: string) => void) {
    this.staff = staff.withSessionOnly(url);
    this.public = new Caller(url, new Map(), 256);
    this.onAdded = onAdded;
    this.latencies = {};
    this.wrong = 0;
    this.endsAt = 0;
    this.running = [];
  }

  async round(seconds: number): Promise<Round> {
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

  /** @param phase 0 to 1 */
  screen(phase: number) {
    return Promise.all([
      this.pollEvery('alerts', listPath('requesting_ride'), ALERTS_MS, phase),
      this.pollEvery('customers', CHECKED_IN, CLIENTS_MS, phase),
    ]);
  }

  /** One screen of each kind. */
  desk(phase: number) {
    return Promise.all([
      this.pollEvery('dashboard', METRICS, METRICS_MS, phase),
      this.pollEvery('calendar', COUNTS, CALENDAR_MS, phase),
      this.pollEvery('contracts', CONTRACTS, CONTRACTS_MS, phase),
    ]);
  }

  board(phase: number) {
    return Promise.all([
      this.pollEvery('board', listPath('requesting_ride'), BOARD_MS, phase),
      this.pollEvery('board', listPath('picked_up'), BOARD_MS, phase),
      this.pollEvery('board', listPath('dropped_off'), BOARD_MS, phase),
      this.repeatEvery(AUTO_CHECKOUT_MS, phase, () =>
        this.ask('auto-checkout', this.staff, 'POST', '/api/clients/shuttle/auto-checkout'),
      ),
    ]);
  }

  waitingCustomer(index: number, phase: number) {
    return this.repeatEvery(CUSTOMER_MS, phase, () =>
      this.ask('customer', this.public, 'GET', linkPath(linkOf(index))),
    );
  }

  /** Requests a ride, which is picked up, dropped off and removed, so that the board does not grow. */
  async ride(index: number) {
    const move = (body: unknown) =>
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

  search(turn: number) {
    const { firstName, lastName, customerId } = customer(turn * 3, 0, 0);
    const term = [`${firstName} ${lastName}`, lastFour(turn), customerId ?? lastName][turn % 3] ?? lastName;
    return this.ask('search', this.staff, 'GET', `${SEARCH}${encodeURIComponent(term)}`);
  }

  /** Polls with If-None-Match, as a browser does. */
  pollEvery(kind: string, path: string, ms: number, phase: number) {
    let etag = '';
    return this.repeatEvery(ms, phase, async () => {
      const answer = await this.ask(kind, this.staff, 'GET', path, undefined, { 'if-none-match': etag });
      etag = answer?.headers.etag ?? etag;
    });
  }

  /**
   * Actions of people: at a given average rate, at random times.
   * @param work not waited for
   */
  actAtRandom(perSecond: number, random: () => number, work: (turn: number) => Promise<unknown>) {
    return this.at(() => (-Math.log(1 - random()) * 1000) / perSecond, 0, work);
  }

  /** @param work not waited for */
  repeatEvery(ms: number, phase: number, work: (turn: number) => Promise<unknown>) {
    return this.at(() => ms, ms * phase, work);
  }

  /**
   * @param gap in ms
   * @param begin in ms from now
   */
  async at(gap: () => number, begin: number, work: (turn: number) => Promise<unknown>) {
    for (let next = performance.now() + begin, turn = 0; next < this.endsAt; next += gap(), turn += 1) {
      const wait = next - performance.now();
      if (wait > 0) await sleep(wait);
      this.running.push(work(turn));
    }
  }

  async ask(
    kind: string,
    caller: Caller,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) {
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

const times = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at));
