import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { REPOSITORY } from '../../scripts/system/services.ts';
import { toRecordedAnswer } from '../peers/recorded-answer.ts';
import { startPeer } from '../peers/start.ts';
import { Caller } from '../generate/caller.ts';
import { wrk } from '../generate/wrk.ts';
import { ratioAtLeast } from '../run/verdicts.ts';
import { LOT } from '../seed/rows.ts';
import type { Load } from '../run/run-load.ts';

/** A month of a lot with 300 customers a day. A larger lot uses fewer days. */
const CUSTOMERS = 9000;
/** The number of days over which the seeded stays are spread. */
const DAYS = 700;
const MAX_DAYS = 31;
const MAX_PAGE = 500;
const DAY_MS = 86_400_000;

export const calendar: Load = {
  name: 'calendar',
  async parts(environment) {
    const staff = await environment.signIn();
    const days = Math.min(MAX_DAYS, Math.max(1, Math.round((CUSTOMERS * DAYS) / environment.customers)));
    const [from, to] = [daysAgo(60 + days), daysAgo(60)];
    const path = `/api/clients?checkoutFrom=${encodeURIComponent(from)}&checkoutTo=${encodeURIComponent(to)}`;
    const whole = await staff.get(path);
    const list = toRecordedAnswer(whole);
    const peer = await startPeer(environment.dataFolder, 'pages.ts', {
      headers: list.headers.map(String),
      keepAliveSeconds: list.keepAliveSeconds,
      databaseUrl: environment.databaseUrl,
      listing: pathToFileURL(join(REPOSITORY, 'services/clients/dist/listing')).href,
      lot: LOT,
      filter: { checkoutFrom: from, checkoutTo: to },
      pageSize: MAX_PAGE,
    });
    const differing = areSameCustomers(whole.text, (await new Caller(peer.url).get(path)).text) ? 0 : 1;
    const conditional = { ...staff.cookieHeader, 'if-none-match': whole.headers.etag ?? '' };
    const unchanged = toRecordedAnswer(await staff.get(path, { 'if-none-match': whole.headers.etag ?? '' }));
    if (unchanged.status !== 304) throw new Error(`An unchanged range was answered with ${unchanged.status}`);
    const unchangedPeer = await startPeer(environment.dataFolder, 'fixed-answer.ts', unchanged);
    const ask = (url: string) => async (seconds: number) => ({
      figures: await wrk({ url: `${url}${path}`, connections: 1, seconds, headers: staff.cookieHeader }),
    });
    const poll = (url: string) => async (seconds: number) => ({
      figures: await wrk({
        url: `${url}${path}`,
        connections: 32,
        seconds,
        headers: conditional,
        bytes: unchanged.bytes,
      }),
    });
    return [
      {
        // Both send the same bytes, so the ratio of requests is the ratio of bytes.
        title: `${days} days by range, ${JSON.parse(whole.text).length.toLocaleString('en')} customers`,
        seconds: 10,
        lotline: {
          round: async (seconds) => ({
            ...(await ask(environment.url)(seconds)),
            never: { 'lists that differ from the SQL’s': differing },
          }),
        },
        peer: { pid: peer.pid, round: ask(peer.url) },
        check: (figures) => [ratioAtLeast(figures, 0.3)],
        end: peer.stop,
      },
      {
        title: 'the same, unchanged, 32 connections',
        seconds: 5,
        lotline: { round: poll(environment.url) },
        peer: { pid: unchangedPeer.pid, round: poll(unchangedPeer.url) },
        check: (figures) => [ratioAtLeast(figures, 0.5)],
        end: unchangedPeer.stop,
      },
    ];
  },
};

/** The start of a day, as a lot time. */
const daysAgo = (days: number) => `${new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)} 00:00:00`;

const areSameCustomers = (ours: string, theirs: string) =>
  JSON.stringify(JSON.parse(ours)) === JSON.stringify(JSON.parse(theirs));
