import { toRecordedAnswer } from '../peers/recorded-answer.ts';
import { startPeer } from '../peers/start.ts';
import { wrk } from '../generate/wrk.ts';
import { listPath, setBoard } from '../run/board.ts';
import { ratioAtLeast } from '../run/verdicts.ts';
import type { Load } from '../run/run-load.ts';
import type { Environment } from '../run/environment.ts';

const CONNECTIONS = 32;
const RIDES = 100;
/** The transactions of an idle system, spread over thousands of polls a second. */
const MAX_STATEMENTS_A_POLL = 0.02;

export const boardUnchanged: Load = {
  name: 'board-unchanged',
  async parts(environment) {
    const staff = await environment.signIn();
    await setBoard(staff, RIDES);
    const path = listPath('picked_up');
    const { etag = '' } = (await staff.get(path)).headers;
    const headers = { ...staff.cookieHeader, 'if-none-match': etag };
    const answer = toRecordedAnswer(await staff.get(path, { 'if-none-match': etag }));
    if (answer.status !== 304) throw new Error(`An unchanged board was answered with ${answer.status}`);
    const peer = await startPeer(environment.dataFolder, 'fixed-answer.ts', answer);
    const poll = (url: string, seconds: number) =>
      wrk({ url: `${url}${path}`, connections: CONNECTIONS, seconds, headers, bytes: answer.bytes });
    return [
      {
        title: 'polled with If-None-Match, 32 connections',
        seconds: 5,
        lotline: {
          round: async (seconds) => {
            const before = await transactions(environment);
            const figures = await poll(environment.url, seconds);
            const asked = (await transactions(environment)) - before;
            return { figures, also: { 'transactions a poll': asked / figures.requests } };
          },
        },
        peer: { pid: peer.pid, round: async (seconds) => ({ figures: await poll(peer.url, seconds) }) },
        check: (figures) => {
          const asked = figures.lotline.also['transactions a poll']?.high ?? Number.NaN;
          return [
            ratioAtLeast(figures, 0.5),
            {
              what: 'transactions of PostgreSQL a poll, all services together',
              must: `at most ${MAX_STATEMENTS_A_POLL}`,
              measured: asked.toFixed(4),
              reached: asked <= MAX_STATEMENTS_A_POLL,
              correctness: false,
            },
          ];
        },
        end: peer.stop,
      },
    ];
  },
};

/**
 * Counts committed transactions. Every RPC that a list needs ends in one, so without them there was neither a query nor a call.
 */
async function transactions({ database }: Environment) {
  const { rows } = await database.query("SELECT xact_commit FROM pg_stat_database WHERE datname = 'lotline'");
  return Number(rows[0]?.xact_commit);
}
