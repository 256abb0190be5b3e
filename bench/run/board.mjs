import { setTimeout as sleep } from 'node:timers/promises';
import { idOf, countOnLot } from '../seed/customers.mjs';

const STATUSES = /** @type {const} */ (['requesting_ride', 'picked_up', 'dropped_off']);
const AT_ONCE = 12;

export const listPath = (/** @type {typeof STATUSES[number]} */ status) => `/api/clients/shuttle/${status}`;
export const linkPath = (/** @type {string} */ link) => `/api/shuttle-status/${link}`;
export const requestPath = (/** @type {string} */ link) => `/api/shuttle-request/${link}`;

/**
 * Puts the first `count` customers on the board as picked up and takes all others off it, through the API.
 * @param {import('../generate/caller.mjs').Caller} staff
 * @param {number} count
 */
export async function setBoard(staff, count) {
  const wanted = new Set(Array.from({ length: count }, (_, index) => idOf(index)));
  /** @type {(() => Promise<unknown>)[]} */
  const moves = [];
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

/** Takes everyone off the board. @param {import('../generate/caller.mjs').Caller} staff */
export const clearBoard = (staff) => setBoard(staff, 0);

/**
 * @param {import('../generate/caller.mjs').Caller} staff
 * @param {string} id
 * @param {typeof STATUSES[number] | null} status
 * @param {number | null} [shuttleNumber]
 * @returns {Promise<{version: number, shuttleStatus: string | null, shuttleNumber: number | null}>}
 */
export async function move(staff, id, status, shuttleNumber = null) {
  const { status: code, text } = await staff.send('PATCH', `/api/clients/${id}/shuttle-status`, {
    status,
    shuttleNumber,
  });
  if (code !== 200) throw new Error(`A move was rejected: ${code} ${text}`);
  return JSON.parse(text);
}

/** @param {import('../generate/caller.mjs').Caller} staff @param {typeof STATUSES[number]} status @returns {Promise<{id: string, version: number}[]>} */
export async function readList(staff, status) {
  const { status: code, text } = await staff.get(listPath(status));
  if (code !== 200) throw new Error(`A list was rejected: ${code} ${text}`);
  return JSON.parse(text);
}

/** Returns the indexes of customers on the lot. @param {number} customers @param {number} from @param {number} count */
export function indexesOnLot(customers, from, count) {
  if (from + count > countOnLot(customers)) throw new Error('The lot has too few customers');
  return Array.from({ length: count }, (_, index) => from + index);
}

/** A request that is not visible this long after the last one counts as missed. */
const TIMEOUT_MS = 2000;

/**
 * Polls the board's list continuously while requests are expected, and records when each becomes visible.
 * @param {import('../generate/caller.mjs').Caller} staff
 */
export function watchBoard(staff) {
  const path = listPath('requesting_ride');
  /** @type {Map<string, number>} when each was pressed */
  const awaited = new Map();
  /** @type {number[]} */
  const delays = [];
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
    /** @param {string} id pressed now */
    expect: (id) => void awaited.set(id, performance.now()),

    /** After the last request: returns the delays in ms and the number of missed requests. */
    async end() {
      until = performance.now() + TIMEOUT_MS;
      await watching;
      return { delays, missed: awaited.size };
    },
  };
}
