import { idOf, linkOf } from '../seed/customers.ts';
import { LOT } from '../seed/rows.ts';
import { linkPath, readList, listPath, move } from './board.ts';
import { runAtRate } from '../generate/asking.ts';
import type { Caller } from '../generate/caller.ts';
import type { Environment } from './environment.ts';

/** The caller that moves rides, and callers that must see each move in their next response. */
interface Movers {
  /** staff at the first gateway */
  mover: Caller;
  /** the same session and cookies at the second gateway */
  moverElsewhere: Caller;
  /** another session at the first gateway, without cookies of a move */
  reader: Caller;
}

interface Moved {
  version: number;
  shuttleNumber: number | null;
}

export async function signInMovers(environment: Environment): Promise<Movers> {
  const mover = await environment.signIn();
  return { mover, moverElsewhere: mover.at(environment.otherUrl), reader: await environment.signIn() };
}

/**
 * Moves rides between lanes for some seconds. After each move `isSeen` checks the next response of each reader; a response
 * without the move is stale. Moves of one ride do not overlap.
 */
export async function moveRides(
  { mover, moverElsewhere, reader }: Movers,
  { rides, perSecond, seconds }: { rides: number; perSecond: number; seconds: number },
  isSeen: (reader: Caller, index: number, moved: Moved) => Promise<boolean>,
) {
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

/** Counts the gateways whose list differs from PostgreSQL's, including the order. Called when nothing moves. */
export async function countDifferingLists({ database }: Environment, { mover, moverElsewhere }: Movers) {
  const { rows } = await database.query(
    `SELECT client_id FROM shuttle.rides WHERE lot_id = $1 AND status = 'picked_up'
     ORDER BY position, picked_up_at DESC, client_id`,
    [LOT],
  );
  const ids = rows.map(({ client_id: id }) => id).join();
  const lists = await Promise.all([mover, moverElsewhere].map((each) => readList(each, 'picked_up')));
  return lists.filter((cards) => cards.map(({ id }) => id).join() !== ids).length;
}

/** Whether the board's list has this version or a later one. */
export async function isOnList(reader: Caller, index: number, { version }: Moved) {
  const { status, text } = await reader.get(listPath('picked_up'));
  if (status !== 200) return false;
  const cards: { id: string; version: number }[] = JSON.parse(text);
  const card = cards.find(({ id }) => id === idOf(index));
  return card !== undefined && card.version >= version;
}

/** Whether the customer's page shows the lane. */
export async function isOnLink(reader: Caller, index: number, { shuttleNumber }: Moved) {
  const { status, text } = await reader.get(linkPath(linkOf(index)));
  return status === 200 && JSON.parse(text).shuttleNumber === shuttleNumber;
}
