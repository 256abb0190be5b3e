import { idOf, linkOf } from '../seed/customers.mjs';
import { LOT } from '../seed/rows.mjs';
import { linkPath, listOf, listPath, move } from './board.mjs';
import { atRate } from '../generate/pace.mjs';

/** @typedef {import('../generate/caller.mjs').Caller} Caller */

/**
 * Who moves rides, and who must see them moved in the very next answer.
 * @typedef {object} Movers
 * @property {Caller} mover a member of staff, at the first gateway
 * @property {Caller} moverElsewhere the same, with the same cookies, at the second
 * @property {Caller} reader somebody else at the first gateway, who has seen nothing
 */

/** @param {import('./environment.mjs').Environment} environment @returns {Promise<Movers>} */
export async function moversOf(environment) {
  const mover = await environment.signIn();
  return { mover, moverElsewhere: mover.at(environment.otherUrl), reader: await environment.signIn() };
}

/**
 * Moves rides from lane to lane for some seconds. After each answer `isSeen` asks once for each reader, and every no is
 * stale. Two moves of one ride are never under way at once.
 * @param {Movers} movers
 * @param {{rides: number, perSecond: number, seconds: number}} load
 * @param {(reader: Caller, index: number, moved: {version: number, shuttleNumber: number | null}) => Promise<boolean>} isSeen
 */
export async function moveRides({ mover, moverElsewhere, reader }, { rides, perSecond, seconds }, isSeen) {
  let stale = 0;
  let checked = 0;
  const busy = new Set();
  await atRate(perSecond, seconds, async (turn) => {
    const index = turn % rides;
    if (busy.has(index)) return;
    busy.add(index);
    const moved = await move(mover, idOf(index), 'picked_up', 1 + (Math.floor(turn / rides) % 2));
    // One with its cookie at either gateway, one without where the move was made.
    const seen = await Promise.all([mover, moverElsewhere, reader].map((each) => isSeen(each, index, moved)));
    checked += seen.length;
    stale += seen.filter((yes) => !yes).length;
    busy.delete(index);
  });
  return { stale, checked };
}

/**
 * How many gateways' lists are not what PostgreSQL has, in its order. Asked when nothing moves any more.
 * @param {import('./environment.mjs').Environment} environment @param {Movers} movers
 */
export async function countDifferingLists({ database }, { mover, moverElsewhere }) {
  const { rows } = await database.query(
    `SELECT client_id FROM shuttle.rides WHERE lot_id = $1 AND status = 'picked_up'
     ORDER BY position, picked_up_at DESC, client_id`,
    [LOT],
  );
  const ids = rows.map(({ client_id: id }) => id).join();
  const lists = await Promise.all([mover, moverElsewhere].map((each) => listOf(each, 'picked_up')));
  return lists.filter((cards) => cards.map(({ id }) => id).join() !== ids).length;
}

/** On the board's list, in this version or a later one. @type {Parameters<typeof moveRides>[2]} */
export async function isOnList(reader, index, { version }) {
  const { status, text } = await reader.get(listPath('picked_up'));
  if (status !== 200) return false;
  /** @type {{id: string, version: number}[]} */
  const cards = JSON.parse(text);
  const card = cards.find(({ id }) => id === idOf(index));
  return card !== undefined && card.version >= version;
}

/** On the customer's page. @type {Parameters<typeof moveRides>[2]} */
export async function isOnLink(reader, index, { shuttleNumber }) {
  const { status, text } = await reader.get(linkPath(linkOf(index)));
  return status === 200 && JSON.parse(text).shuttleNumber === shuttleNumber;
}
