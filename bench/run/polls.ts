import { setTimeout as sleep } from 'node:timers/promises';
import { askInTurn } from '../generate/asking.ts';
import { wrk } from '../generate/wrk.ts';
import { toRecordedAnswer } from '../peers/recorded-answer.ts';
import { startFixedPeer, type Peer } from '../peers/start.ts';
import { newBooking } from './desk.ts';
import { ratioAtLeast, withinMs } from './verdicts.ts';
import type { Caller } from '../generate/caller.ts';
import type { Environment } from './environment.ts';
import type { Part, Round } from './run-load.ts';

/** Requests as fast as the connections get answers. */
export interface Polls {
  title: string;
  /** of whose session; no cookie of a change is sent */
  caller: Caller;
  /** asked in turn */
  paths: string[];
  /** asks with If-None-Match: every answer must be 304 */
  unchanged?: boolean;
  connections?: number;
  /** of a round */
  seconds?: number;
  /** the least share of the peer's requests a second, if that is the bar */
  share?: number;
  /** if it is another than one that sends the recorded answer; the caller stops it */
  peer?: Peer;
  /** during Lotline's rounds; returns what it counted */
  beside?: (seconds: number) => Promise<Omit<Round, 'figures'>>;
}

/** The longest that a gateway reads afresh for the author of a change. */
const OWN_WRITES_MS = 2100;

/** Polls of Lotline beside those of a peer that sends the same bytes. */
export async function pollsPart(environment: Environment, polls: Polls): Promise<Part> {
  const { title, paths, unchanged = false, connections = 32, seconds = 5, share, beside } = polls;
  const [path = ''] = paths;
  const reader = polls.caller.withSessionOnly();
  /** Earlier parts may have changed what an unchanged poll must name. */
  const record = async () => {
    const { etag = '' } = (await reader.get(path)).headers;
    const condition: Record<string, string> = unchanged ? { 'if-none-match': etag } : {};
    const answer = await reader.get(path, condition);
    if (answer.status !== (unchanged ? 304 : 200)) throw new Error(`${path} was answered with ${answer.status}`);
    return { answer, headers: { ...reader.cookieHeader, ...condition } };
  };
  let now = await record();
  const peer = polls.peer ?? (await startFixedPeer(environment, now.answer));
  const poll = (url: string, seconds: number, bytes?: number) =>
    wrk({ url, paths, connections, seconds, headers: now.headers, bytes });
  return {
    title,
    seconds,
    lotline: {
      before: async () => {
        if (!unchanged) return;
        await sleep(OWN_WRITES_MS);
        now = await record();
      },
      round: async (seconds) => {
        const bytes = unchanged ? toRecordedAnswer(now.answer).bytes : undefined;
        const [figures, counted] = await Promise.all([poll(environment.url, seconds, bytes), beside?.(seconds)]);
        return { figures, ...counted };
      },
    },
    peer: { pid: peer.pid, round: async (seconds) => ({ figures: await poll(peer.url, seconds) }) },
    check: (figures) => (share === undefined ? [] : [ratioAtLeast(figures, share)]),
    end: async () => {
      if (!polls.peer) await peer.stop();
    },
  };
}

/**
 * One request after the other, beside those to a peer that sends the recorded answer of the first.
 * @param pathOf a turn
 * @param milliseconds within which 95 of 100 must be answered
 * @param before each request; its answer counts if it is wrong
 */
export async function requestsPart(
  environment: Environment,
  { title, caller, pathOf, milliseconds, before }: RequestsInTurn,
): Promise<Part> {
  const peer = await startFixedPeer(environment, await caller.get(pathOf(0)));
  const round = (reader: Caller) => async (seconds: number) => ({
    figures: await askInTurn(seconds, async (turn) => {
      const failed = await before?.();
      return failed ?? reader.get(pathOf(turn));
    }),
  });
  return {
    title,
    seconds: 10,
    lotline: { round: round(caller) },
    peer: { pid: peer.pid, round: round(caller.withSessionOnly(peer.url)) },
    check: ({ lotline }) => [withinMs('p95', lotline.p95.median, milliseconds)],
    end: peer.stop,
  };
}

interface RequestsInTurn {
  title: string;
  caller: Caller;
  pathOf: (turn: number) => string;
  milliseconds: number;
  before?: () => ReturnType<typeof addBooking>;
}

/** Adds a customer, whose id joins `added`. Returns the answer if it is refused. */
export async function addBooking(staff: Caller, added: Set<string>) {
  const answer = await staff.send('POST', '/api/clients', newBooking());
  if (answer.status !== 201) return answer;
  added.add(JSON.parse(answer.text).id);
  return undefined;
}
