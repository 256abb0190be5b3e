import { pathToFileURL } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { REPOSITORY } from '../../scripts/system/services.ts';
import { Caller } from '../generate/caller.ts';
import { toRecordedAnswer } from '../peers/recorded-answer.ts';
import { startPeer } from '../peers/start.ts';
import { indexesOnLot, linkPath, listPath, setBoard } from '../run/board.ts';
import { addContracts, CONTRACTS, COUNTS, METRICS, NEXT_SPOT, removeAll } from '../run/desk.ts';
import { countDifferingLists, isOnLink, isOnList, moveRides, signInMovers } from '../run/moves.ts';
import { addBooking, pollsPart, requestsPart } from '../run/polls.ts';
import { customer, linkOf } from '../seed/customers.ts';
import { LOT } from '../seed/rows.ts';
import type { Environment } from '../run/environment.ts';
import type { Load, Part } from '../run/run-load.ts';

const RIDES = 100;
const MOVES = { rides: RIDES, perSecond: 20 };
const BOARD = listPath('picked_up');
/** The transactions of an idle system, spread over thousands of polls a second. */
const MAX_STATEMENTS_A_POLL = 0.02;

export const boardUnchanged: Load = {
  name: 'board-unchanged',
  async parts(environment) {
    const caller = await environment.signIn();
    await setBoard(caller, RIDES);
    const part = await pollsPart(environment, {
      title: 'polled with If-None-Match, 32 connections',
      ...{ caller, paths: [BOARD], unchanged: true, share: 0.5 },
    });
    const round: typeof part.lotline.round = async (seconds) => {
      const before = await transactions(environment);
      const done = await part.lotline.round(seconds);
      const asked = (await transactions(environment)) - before;
      return { ...done, also: { 'transactions a poll': asked / done.figures.requests } };
    };
    const check: typeof part.check = (figures) => {
      const asked = figures.lotline.also['transactions a poll']?.high ?? Number.NaN;
      return [
        ...part.check(figures),
        {
          what: 'transactions of PostgreSQL a poll, all services together',
          must: `at most ${MAX_STATEMENTS_A_POLL}`,
          measured: asked.toFixed(4),
          reached: asked <= MAX_STATEMENTS_A_POLL,
          correctness: false,
        },
      ];
    };
    return [{ ...part, lotline: { ...part.lotline, round }, check }];
  },
};

/**
 * Counts committed transactions. Every RPC that a list needs ends in one, so without them there was neither a query nor a call.
 */
async function transactions({ database }: Environment) {
  const { rows } = await database.query("SELECT xact_commit FROM pg_stat_database WHERE datname = 'lotline'");
  return Number(rows[0]?.xact_commit);
}

export const boardMoving: Load = {
  name: 'board-moving',
  async parts(environment) {
    const caller = await environment.signIn();
    await setBoard(caller, RIDES);
    const movers = await signInMovers(environment);
    return [
      await pollsPart(environment, {
        title: '100 rides, 20 moves a second, 32 connections',
        ...{ caller, paths: [BOARD], share: 0.25 },
        beside: async (seconds) => {
          const { stale, checked } = await moveRides(movers, { ...MOVES, seconds }, isOnList);
          const differing = await countDifferingLists(environment, movers);
          const never = { 'stale reads': stale, "lists that differ from PostgreSQL's": differing };
          return { never, also: { 'reads checked': checked } };
        },
      }),
    ];
  },
};

const LINKS = 2000;

export const linkStatus: Load = {
  name: 'link-status',
  async parts(environment) {
    await setBoard(await environment.signIn(), RIDES);
    const movers = await signInMovers(environment);
    return [
      await pollsPart(environment, {
        title: '2,000 links, rides moving, 32 connections',
        caller: new Caller(environment.url),
        paths: indexesOnLot(environment.customers, 0, LINKS).map((index) => linkPath(linkOf(index))),
        share: 0.3,
        beside: async (seconds) => {
          const { stale, checked } = await moveRides(movers, { ...MOVES, seconds }, isOnLink);
          return { never: { 'stale reads': stale }, also: { 'reads checked': checked } };
        },
      }),
    ];
  },
};

/** Requested right after an add, as the screens do, and the milliseconds that they may take. */
const AFTER_AN_ADD: [what: string, path: string, milliseconds: number][] = [
  ['metrics', METRICS, 50],
  ['day counts', COUNTS, 50],
  ['contracts', CONTRACTS, 50],
  ['next free spot', NEXT_SPOT, 25],
];
const LOOKUP_MS = 25;
const LOOKUP_CUSTOMERS = 500;

export const figures: Load = {
  name: 'figures',
  async parts(environment) {
    const caller = await environment.signIn();
    const added = await addContracts(caller);
    const parts: Part[] = [];
    for (const [what, path, milliseconds] of AFTER_AN_ADD) {
      const before = () => addBooking(caller, added);
      const title = `${what} right after an add`;
      parts.push(await requestsPart(environment, { title, caller, pathOf: () => path, milliseconds, before }));
    }
    const unchanged = { title: 'metrics unchanged, 32 connections', caller, paths: [METRICS], unchanged: true };
    const lookup = await requestsPart(environment, {
      title: 'lookup by phone',
      caller,
      pathOf: (turn) => {
        const { phone } = customer(((turn % LOOKUP_CUSTOMERS) * 7919) % environment.customers, 0, 0);
        return `/api/clients/lookup/${phone.replaceAll('-', '')}`;
      },
      milliseconds: LOOKUP_MS,
    });
    const end = async () => {
      await removeAll(caller, added);
      await lookup.end();
    };
    return [...parts, await pollsPart(environment, { ...unchanged, share: 0.5 }), { ...lookup, end }];
  },
};

const OVERVIEW = '/api/overview';
const OVERVIEW_MS = 100;
/** The change reaches the gateway as an event; without it the overview would come from its cache. */
const EVENT_MS = 30;

/** The figures of all lots. */
export const overview: Load = {
  name: 'overview',
  async parts(environment) {
    const caller = await environment.signIn();
    const lots = JSON.parse((await caller.get(OVERVIEW)).text).length;
    const added = new Set<string>();
    const afterAdds = await requestsPart(environment, {
      title: `${lots} lots, right after an add at one`,
      ...{ caller, pathOf: () => OVERVIEW, milliseconds: OVERVIEW_MS },
      before: async () => {
        const failed = await addBooking(caller, added);
        await sleep(EVENT_MS);
        return failed;
      },
    });
    const unchanged = await pollsPart(environment, {
      title: `${lots} lots, unchanged, 32 connections`,
      ...{ caller, paths: [OVERVIEW], unchanged: true, share: 0.5 },
    });
    const end = async () => {
      await removeAll(caller, added);
      await unchanged.end();
    };
    return [afterAdds, { ...unchanged, end }];
  },
};

/** A month of a lot with 300 customers a day. A larger lot uses fewer days. */
const MONTH_CUSTOMERS = 9000;
/** The number of days over which the seeded stays are spread. */
const SEEDED_DAYS = 700;
const MAX_DAYS = 31;
const MAX_PAGE = 500;

export const calendar: Load = {
  name: 'calendar',
  async parts(environment) {
    const caller = await environment.signIn();
    const share = (MONTH_CUSTOMERS * SEEDED_DAYS) / environment.customers;
    const days = Math.min(MAX_DAYS, Math.max(1, Math.round(share)));
    const [checkoutFrom, checkoutTo] = [startOfDay(60 + days), startOfDay(60)];
    const path = `/api/clients?${new URLSearchParams({ checkoutFrom, checkoutTo }).toString().replaceAll('+', '%20')}`;
    const list = await caller.get(path);
    const peer = await startPeer(environment.dataFolder, 'listing.ts', {
      databaseUrl: environment.databaseUrl,
      listing: pathToFileURL(`${REPOSITORY}/services/clients/dist/listing`).href,
      lot: LOT,
      filter: { checkoutFrom, checkoutTo },
      pageSize: MAX_PAGE,
      answer: toRecordedAnswer(list),
    });
    const differing = isSameJson(list.text, (await new Caller(peer.url).get(path)).text) ? 0 : 1;
    const range = await pollsPart(environment, {
      // Both send the same bytes, so the ratio of requests is the ratio of bytes.
      title: `${days} days by range, ${JSON.parse(list.text).length.toLocaleString('en')} customers`,
      ...{ caller, paths: [path], connections: 1, seconds: 10, share: 0.3, peer },
      beside: async () => ({ never: { 'lists that differ from the SQL’s': differing } }),
    });
    const unchanged = await pollsPart(environment, {
      title: 'the same, unchanged, 32 connections',
      ...{ caller, paths: [path], unchanged: true, share: 0.5 },
    });
    return [{ ...range, end: peer.stop }, unchanged];
  },
};

/** As a lot time. */
const startOfDay = (daysAgo: number) =>
  `${new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)} 00:00:00`;

const isSameJson = (ours: string, theirs: string) =>
  JSON.stringify(JSON.parse(ours)) === JSON.stringify(JSON.parse(theirs));
