import { setTimeout as sleep } from 'node:timers/promises';
import { idOf, countOnLot } from '../seed/customers.ts';
import type { Caller } from '../generate/caller.ts';

const STATUSES = ['requesting_ride', 'picked_up', 'dropped_off'] as const;
const AT_ONCE = 12;

export const listPath = (status: (typeof STATUSES)[number]) => `/api/clients/shuttle/${status}`;
export const linkPath = (link: string) => `/api/shuttle-status/${link}`;
export const requestPath = (link: string) => `/api/shuttle-request/${link}`;

/** Puts the first `count` customers on the board as picked up and takes all others off it, through the API. */
export async function setBoard(staff: Caller, count: number) {
  const wanted = new Set(Array.from({ length: count }, (_, index) => idOf(index)));
  const moves: (() => Promise<unknown>)[] = [];
  for (const status of STATUSES) {
    for (const { id } of await readList(staff, status)) {
      if (wanted.has(id) && status === 'picked_up') wanted.delete(id);
      else if (!wanted.has(id)) moves.push(() => move(staff, id, null));
    }
  }
  for (const id of wanted) moves.push(() => move(staff, id, 'picked_up', 1));
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = moves.pop(); next; next = moves.pop()) await next();
    }),
  );
}

/** Takes everyone off the board. */
export const clearBoard = (staff: Caller) => setBoard(staff, 0);

export async function move(
  staff: Caller,
  id: string,
  status: (typeof STATUSES)[number] | null,
  shuttleNumber: number | null = null,
): Promise<{ version: number; shuttleStatus: string | null; shuttleNumber: number | null }> {
  const { status: code, text } = await staff.send('PATCH', `/api/clients/${id}/shuttle-status`, {
    status,
    shuttleNumber,
  });
  if (code !== 200) throw new Error(`A move was rejected: ${code} ${text}`);
  return JSON.parse(text);
}

export async function readList(
  staff: Caller,
  status: (typeof STATUSES)[number],
): Promise<{ id: string; version: number }[]> {
  const { status: code, text } = await staff.get(listPath(status));
  if (code !== 200) throw new Error(`A list was rejected: ${code} ${text}`);
  return JSON.parse(text);
}

/** Returns the indexes of customers on the lot. */
export function indexesOnLot(customers: number, from: number, count: number) {
  if (from + count > countOnLot(customers)) throw new Error('The lot has too few customers');
  return Array.from({ length: count }, (_, index) => from + index);
}

/** A request that is not visible this long after the last one counts as missed. */
const TIMEOUT_MS = 2000;

/** Polls the board's list continuously while requests are expected, and records when each becomes visible. */
export function watchBoard(staff: Caller) {
  const path = listPath('requesting_ride');
  /** when each was pressed */
  const awaited: Map<string, number> = new Map();
  const delays: number[] = [];
  let etag = '';
  let until = Number.POSITIVE_INFINITY;

  async function poll() {
    const { status, headers, text } = await staff.get(path, { 'if-none-match': etag });
    if (status !== 200) return;
    etag = headers.etag ?? '';
    const now = performance.now();
    for (const [id, pressedAt] of awaited) {
      if (!text.includes(id)) continue;
      delays.push(now - pressedAt);
      awaited.delete(id);
    }
  }

  const watching = (async () => {
    while (performance.now() < until) {
      if (awaited.size > 0) await poll();
      else if (until < Number.POSITIVE_INFINITY) return;
      else await sleep(1);
    }
  })();
  watching.catch(() => {}); // handled by `end`

  return {
    /** @param id pressed now */
    expect: (id: string) => void awaited.set(id, performance.now()),

    /** After the last request: returns the delays in ms and the number of missed requests. */
    async end() {
      until = performance.now() + TIMEOUT_MS;
      await watching;
      return { delays, missed: awaited.size };
    },
  };
}
