import { idOf, present } from '../seed/customers.mjs';

const STATUSES = /** @type {const} */ (['requesting_ride', 'picked_up', 'dropped_off']);
const AT_ONCE = 12;

export const listPath = (/** @type {typeof STATUSES[number]} */ status) => `/api/clients/shuttle/${status}`;
export const linkPath = (/** @type {string} */ link) => `/api/shuttle-status/${link}`;
export const requestPath = (/** @type {string} */ link) => `/api/shuttle-request/${link}`;

/**
 * Brings the first `count` customers onto the board as picked up and takes everybody else off it, by the calls that the
 * staff's board makes.
 * @param {import('../generate/caller.mjs').Caller} staff
 * @param {number} count
 */
export async function setBoard(staff, count) {
  const wanted = new Set(Array.from({ length: count }, (_, index) => idOf(index)));
  /** @type {(() => Promise<unknown>)[]} */
  const moves = [];
  for (const status of STATUSES) {
    for (const { id } of await listOf(staff, status)) {
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

/** Takes everybody off the board. @param {import('../generate/caller.mjs').Caller} staff */
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
  if (code !== 200) throw new Error(`A move was refused: ${code} ${text}`);
  return JSON.parse(text);
}

/** @param {import('../generate/caller.mjs').Caller} staff @param {typeof STATUSES[number]} status @returns {Promise<{id: string, version: number}[]>} */
export async function listOf(staff, status) {
  const { status: code, text } = await staff.get(listPath(status));
  if (code !== 200) throw new Error(`A list was refused: ${code} ${text}`);
  return JSON.parse(text);
}

/** Customers who are on the lot and whom no other part of a load uses. @param {number} customers @param {number} from @param {number} count */
export function presentFrom(customers, from, count) {
  if (from + count > present(customers)) throw new Error('So many customers are not on the lot');
  return Array.from({ length: count }, (_, index) => from + index);
}
