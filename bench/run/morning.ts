import { setTimeout as sleep } from 'node:timers/promises';
import { Caller } from '../generate/caller.ts';
import { randomOf } from '../generate/random.ts';
import { figuresOf, percentile } from '../measure/figures.ts';
import { customer, idOf, lastFour, linkOf } from '../seed/customers.ts';
import { linkPath, listPath, requestPath } from './board.ts';
import { CONTRACTS, COUNTS, METRICS, newBooking } from './desk.ts';
import type { Round } from './run-load.ts';

export const CHECKED_IN = '/api/clients?checkedIn=true&limit=50';
export const SEARCH = '/api/clients?limit=50&search=';
export const AUTO_CHECKOUT = '/api/clients/shuttle/auto-checkout';

/** What screens poll: how many show it, and how often in ms (docs/product/limits.md#intervals). */
const POLLS: { kind: string; path: string; screens: number; everyMs: number }[] = [
  { kind: 'alerts', path: listPath('requesting_ride'), screens: 50, everyMs: 1000 },
  { kind: 'customers', path: CHECKED_IN, screens: 50, everyMs: 10_000 },
  { kind: 'board', path: listPath('requesting_ride'), screens: 20, everyMs: 5000 },
  { kind: 'board', path: listPath('picked_up'), screens: 20, everyMs: 5000 },
  { kind: 'board', path: listPath('dropped_off'), screens: 20, everyMs: 5000 },
  { kind: 'dashboard', path: METRICS, screens: 5, everyMs: 15_000 },
  { kind: 'calendar', path: COUNTS, screens: 5, everyMs: 10_000 },
  { kind: 'contracts', path: CONTRACTS, screens: 5, everyMs: 10_000 },
];
const BOARDS = 20;
const AUTO_CHECKOUT_MS = 3000;
const CUSTOMER_MS = 3000;
const WAITING = 200;

/** What people do, at random times. */
const RIDES_A_SECOND = 5;
const ADDS_A_SECOND = 2;
const SEARCHES_A_SECOND = 3;

/** The customers on the board come first, then those who wait, then those who request a ride during the round. */
const FIRST_WAITING = 60;
const FIRST_RIDER = 300;
const RIDERS = 600;

/** Both peers get the same requests at the same times. */
const SEED = 5;

/** A busy morning at one address. */
export class Morning {
  readonly staff: Caller;
  readonly public: Caller;
  readonly onAdded: (id: string) => void;
  readonly random = randomOf(SEED);
  wrong = 0;
  endsAt = 0;
  latencies: Record<string, number[]> = {};
  running: Promise<unknown>[] = [];

  /**
   * @param staff who is signed in
   * @param onAdded told the id of every customer that was added
   */
  constructor(url: string, staff: Caller, onAdded: (id: string) => void) {
    this.staff = staff.withSessionOnly(url);
    this.public = new Caller(url, new Map(), 256);
    this.onAdded = onAdded;
  }

  async round(seconds: number): Promise<Round> {
    this.endsAt = performance.now() + seconds * 1000;
    await Promise.all([
      ...POLLS.flatMap(({ screens, ...poll }) => times(screens, () => this.poll(poll))),
      ...times(BOARDS, () =>
        this.every(AUTO_CHECKOUT_MS, () => this.ask('auto-checkout', this.staff, 'POST', AUTO_CHECKOUT)),
      ),
      ...times(WAITING, (at) => this.every(CUSTOMER_MS, () => this.readLink(FIRST_WAITING + at))),
      this.atRandom(RIDES_A_SECOND, (turn) => this.ride(FIRST_RIDER + (turn % RIDERS))),
      this.atRandom(ADDS_A_SECOND, () => this.add()),
      this.atRandom(SEARCHES_A_SECOND, (turn) => this.search(turn)),
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

  /** Polls with If-None-Match, as a browser does. */
  poll({ kind, path, everyMs }: { kind: string; path: string; everyMs: number }) {
    let etag = '';
    return this.every(everyMs, async () => {
      const answer = await this.ask(kind, this.staff, 'GET', path, undefined, { 'if-none-match': etag });
      etag = answer?.headers.etag ?? etag;
    });
  }

  readLink(index: number) {
    return this.ask('customer', this.public, 'GET', linkPath(linkOf(index)));
  }

  /** Requests a ride, which is picked up, dropped off and removed, so that the board does not grow. */
  async ride(index: number) {
    await this.ask('press', this.public, 'POST', requestPath(linkOf(index)));
    for (const body of [{ status: 'picked_up', shuttleNumber: 1 }, { status: 'dropped_off' }, { status: null }]) {
      await sleep(1000);
      await this.ask('move', this.staff, 'PATCH', `/api/clients/${idOf(index)}/shuttle-status`, body);
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

  /** @param perSecond on average */
  atRandom(perSecond: number, work: (turn: number) => Promise<unknown>) {
    return this.repeat(() => (-Math.log(1 - this.random()) * 1000) / perSecond, 0, work);
  }

  /** Screens do not poll in step. */
  every(ms: number, work: () => Promise<unknown>) {
    return this.repeat(() => ms, ms * this.random(), work);
  }

  /**
   * Repeats work to the end of the round, without waiting for it.
   * @param gap in ms
   * @param begin in ms from now
   */
  async repeat(gap: () => number, begin: number, work: (turn: number) => Promise<unknown>) {
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
