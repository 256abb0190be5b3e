import { idOf, linkOf } from '../seed/customers.mjs';
import { LOT } from '../seed/rows.mjs';
import { linkPath, readList, listPath, move } from './board.mjs';
import { runAtRate } from '../generate/pace.mjs';

/** @typedef {import('../generate/caller.mjs').Caller} Caller */

/**
 * The caller that moves rides, and callers that must see each move in their next response.
 * @typedef {object} Movers
 * @property {Caller} mover staff at the first gateway
 * @property {Caller} moverElsewhere the same session and cookies at the second gateway
 * @property {Caller} reader another session at the first gateway, without cookies of a move
 */

/** @param {import('./environment.mjs').Environment} environment @returns {Promise<Movers>} */
export async function signInMovers(environment) {
  const mover = await environment.signIn();
  return { mover, moverElsewhere: mover.at(environment.otherUrl), reader: await environment.signIn() };
}

/**
 * Moves rides between lanes for some seconds. After each move `isSeen` checks the next response of each reader; a response
 * without the move is stale. Moves of one ride do not overlap.
 * @param {Movers} movers
 * @param {{rides: number, perSecond: number, seconds: number}} load
 * @param {(reader: Caller, index: number, moved: {version: number, shuttleNumber: number | null}) => Promise<boolean>} isSeen
 */
export async function moveRides({ mover, moverElsewhere, reader }, { rides, perSecond, seconds }, isSeen) {
  let stale = 0;
  let checked = 0;
  const busy = new Set();
  await runAtRate(perSecond, seconds, async (turn) => {
    const index = turn % rides;
    if (busy.has(index)) return;
    busy.add(index);
    const moved = await move(mover, idOf(index), 'picked_up', 1 + (Math.floor(turn / rides) % 2));
    // The mover's cookies at both gateways, and another session at the gateway of the move.
    const seen = await Promise.all([mover, moverElsewhere, reader].map((each) => isSeen(each, index, moved)));
    checked += seen.length;
    stale += seen.filter((yes) => !yes).length;
    busy.delete(index);
  });
  return { stale, checked };
}

/**
 * Counts the gateways whose list differs from PostgreSQL's, including the order. Called when nothing moves.
 * @param {import('./environment.mjs').Environment} environment @param {Movers} movers
 */
export async function countDifferingLists({ database }, { mover, moverElsewhere }) {
  const { rows } = await database.query(
    `SELECT client_id FROM shuttle.rides WHERE lot_id = $1 AND status = 'picked_up'
     ORDER BY position, picked_up_at DESC, client_id`,
    [LOT],
  );
  const ids = rows.map(({ client_id: id }) => id).join();
  const lists = await Promise.all([mover, moverElsewhere].map((each) => readList(each, 'picked_up')));
  return lists.filter((cards) => cards.map(({ id }) => id).join() !== ids).length;
}

/** Whether the board's list has this version or a later one. @type {Parameters<typeof moveRides>[2]} */
export async function isOnList(reader, index, { version }) {
  const { status, text } = await reader.get(listPath('picked_up'));
  if (status !== 200) return false;
  /** @type {{id: string, version: number}[]} */
  const cards = JSON.parse(text);
  const card = cards.find(({ id }) => id === idOf(index));
  return card !== undefined && card.version >= version;
}

/** Whether the customer's page shows the lane. @type {Parameters<typeof moveRides>[2]} */
export async function isOnLink(reader, index, { shuttleNumber }) {
  const { status, text } = await reader.get(linkPath(linkOf(index)));
  return status === 200 && JSON.parse(text).shuttleNumber === shuttleNumber;
}
