import { setTimeout as sleep } from 'node:timers/promises';
import { toRecordedAnswer } from '../peers/recorded-answer.ts';
import { startPeer } from '../peers/start.ts';
import { wrk } from '../generate/wrk.ts';
import { figuresOf } from '../measure/figures.ts';
import { newBooking } from '../run/desk.ts';
import { CONTRACTS, addContracts, COUNTS, METRICS, NEXT_SPOT, removeAll } from '../run/desk.ts';
import { ratioAtLeast, withinMs } from '../run/verdicts.ts';
import { customer } from '../seed/customers.ts';
import type { Caller } from '../generate/caller.ts';
import type { Load, Part, Round } from '../run/run-load.ts';
import type { Environment } from '../run/environment.ts';

/** Requested right after an add, as the screens do. */
const AFTER_A_CHANGE = [
  { title: 'metrics right after an add', path: METRICS, most: 50 },
  { title: 'day counts right after an add', path: COUNTS, most: 50 },
  { title: 'contracts right after an add', path: CONTRACTS, most: 50 },
  { title: 'next free spot right after an add', path: NEXT_SPOT, most: 25 },
];
/** How long the gateway bypasses its cache for the author of a change. */
const OWN_WRITES_MS = 2100;
const LOOKUP_MS = 25;
const LOOKUP_CUSTOMERS = 500;

export const figures: Load = {
  name: 'figures',
  async parts(environment) {
    const staff = await environment.signIn();
    const added = await addContracts(staff);
    const parts: Part[] = [];
    for (const { title, path, most } of AFTER_A_CHANGE) {
      const peer = await startPeer(environment.dataFolder, 'fixed-answer.ts', toRecordedAnswer(await staff.get(path)));
      const peerReader = staff.withSessionOnly(peer.url);
      parts.push({
        title,
        seconds: 10,
        lotline: { round: (seconds) => measureAfterAdds(staff, staff, path, seconds, (id) => added.add(id)) },
        peer: {
          pid: peer.pid,
          round: (seconds) => measureAfterAdds(staff, peerReader, path, seconds, (id) => added.add(id)),
        },
        check: ({ lotline }) => [withinMs('p95', lotline.p95.median, most)],
        end: peer.stop,
      });
    }
    parts.push(await unchangedPart(environment, staff), await lookupPart(environment, staff));
    const [last] = parts.slice(-1);
    const end = last?.end;
    if (last) {
      last.end = async () => {
        await removeAll(staff, added);
        await end?.();
      };
    }
    return parts;
  },
};

/**
 * Adds a customer and sends a request immediately, repeatedly for some seconds.
 * @param staff who adds
 */
async function measureAfterAdds(
  staff: Caller,
  reader: Caller,
  path: string,
  seconds: number,
  onAdded: (id: string) => void,
): Promise<Round> {
  const latencies: number[] = [];
  let wrong = 0;
  const begun = performance.now();
  while (performance.now() - begun < seconds * 1000) {
    const { status, text } = await staff.send('POST', '/api/clients', newBooking());
    if (status === 201) onAdded(JSON.parse(text).id);
    const answer = await reader.get(path);
    latencies.push(answer.ms);
    if (status !== 201 || answer.status !== 200) wrong += 1;
  }
  return { figures: figuresOf(latencies, (performance.now() - begun) / 1000, wrong) };
}

async function unchangedPart(environment: Environment, staff: Caller): Promise<Part> {
  // A browser drops the cookie of a write after a moment; this caller does not.
  const reader = staff.withSessionOnly();
  /** Gets the current tag: earlier parts have added customers since the preparation. */
  const readTag = async () => {
    await sleep(OWN_WRITES_MS);
    const { etag = '' } = (await reader.get(METRICS)).headers;
    const answer = toRecordedAnswer(await reader.get(METRICS, { 'if-none-match': etag }));
    if (answer.status !== 304) throw new Error(`Unchanged metrics were answered with ${answer.status}`);
    return { answer, headers: { ...reader.cookieHeader, 'if-none-match': etag } };
  };
  let now = await readTag();
  const peer = await startPeer(environment.dataFolder, 'fixed-answer.ts', now.answer);
  const poll = (url: string) => async (seconds: number) => ({
    figures: await wrk({ url: `${url}${METRICS}`, connections: 32, seconds, headers: now.headers }),
  });
  return {
    title: 'metrics unchanged, 32 connections',
    seconds: 5,
    lotline: {
      before: async () => void (now = await readTag()),
      round: poll(environment.url),
    },
    peer: { pid: peer.pid, round: poll(peer.url) },
    check: (figures) => [ratioAtLeast(figures, 0.5)],
    end: peer.stop,
  };
}

async function lookupPart(environment: Environment, staff: Caller): Promise<Part> {
  const pathOf = (turn: number) => {
    const { phone } = customer((turn * 7919) % environment.customers, 0, 0);
    return `/api/clients/lookup/${phone.replaceAll('-', '')}`;
  };
  const peer = await startPeer(environment.dataFolder, 'fixed-answer.ts', toRecordedAnswer(await staff.get(pathOf(0))));
  const round = (caller: Caller) => async (seconds: number) => {
    const latencies: number[] = [];
    let wrong = 0;
    const begun = performance.now();
    for (let turn = 0; performance.now() - begun < seconds * 1000; turn += 1) {
      const { status, ms } = await caller.get(pathOf(turn % LOOKUP_CUSTOMERS));
      latencies.push(ms);
      if (status !== 200) wrong += 1;
    }
    return { figures: figuresOf(latencies, (performance.now() - begun) / 1000, wrong) };
  };
  return {
    title: 'lookup by phone',
    seconds: 5,
    lotline: { round: round(staff) },
    peer: { pid: peer.pid, round: round(staff.withSessionOnly(peer.url)) },
    check: ({ lotline }) => [withinMs('p95', lotline.p95.median, LOOKUP_MS)],
    end: peer.stop,
  };
}
