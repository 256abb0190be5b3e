import type { BoardCard, BoardDeviceCard, Client, RideEntry } from '@lotline/protocol';
import { wholeBoard } from '../../../support/board.js';
import { Caller } from '../../../support/staff.js';
import { findMoveErrors, type MadeMove } from './made-move.js';

interface Place {
  status: BoardCard['shuttleStatus'];
  lane: number | null;
}

/** The lists of a lot, all read at about the same time. */
export interface Lists {
  board: BoardCard[];
  /** As boards without a login receive them. */
  pickUpBoard: BoardDeviceCard[];
  listed: Client[];
}

/** `search` matches the customers in the list. */
export async function readLists(desk: Caller, search: string): Promise<Lists> {
  const [board, pickUpBoard, { status, body }] = await Promise.all([
    wholeBoard(desk),
    wholeBoard(new Caller(desk.url)),
    desk.get<Client[]>(`/api/clients?search=${search}`),
  ]);
  if (status !== 200) throw new Error(`The list of customers answered ${status}`);
  return { board, pickUpBoard, listed: body };
}

/**
 * Differences between the boards, the customer list, the customer's page and the ride history of a customer; empty when
 * all agree.
 */
export async function disagreements(
  desk: Caller,
  { id, shuttleRequestId }: Client,
  moves: readonly MadeMove[],
  { board, pickUpBoard, listed }: Lists,
): Promise<string[]> {
  const [page, { body: history }] = await Promise.all([
    desk.get<BoardCard>(`/api/shuttle-status/${shuttleRequestId}`),
    desk.get<RideEntry[]>(`/api/clients/${id}/rides`),
  ]);
  const cards = board.filter((card) => card.id === id);
  const record = listed.find((client) => client.id === id);
  const place = placeOf(cards[0]);
  const wrong: string[] = [];
  const expectSamePlace = (what: string, other: Place): void => {
    if (other.status !== place.status || other.lane !== place.lane)
      wrong.push(`${id}: the board has ${JSON.stringify(place)}, ${what} ${JSON.stringify(other)}`);
  };
  if (cards.length > 1) wrong.push(`${id} is on the board ${cards.length} times`);
  expectSamePlace('the pick-up board', placeOf(pickUpBoard.find((card) => card.id === id)));
  if (page.status !== (record ? 200 : 404)) wrong.push(`${id}: the page answers ${page.status}`);
  if (record) {
    expectSamePlace('the list', placeOf(record));
    expectSamePlace('the page', placeOf(page.body));
    if (isOut(record) && place.status !== null) wrong.push(`${id} is checked out and on the board`);
  } else if (place.status !== null) wrong.push(`${id} is deleted and on the board`);
  expectSamePlace('the history', history[0]?.to ?? NOWHERE);
  return [
    ...wrong,
    ...findGaps(history).map((gap) => `${id}: ${gap}`),
    ...moves.flatMap((move) => findMoveErrors(move, history)),
  ];
}

const NOWHERE: Place = { status: null, lane: null };

const placeOf = (ride: Pick<BoardCard, 'shuttleStatus' | 'shuttleNumber'> | undefined): Place => ({
  status: ride?.shuttleStatus ?? null,
  lane: ride?.shuttleNumber ?? null,
});

/** Each entry, newest first, must start where the previous one ended. */
const findGaps = (history: readonly RideEntry[]): string[] =>
  history.slice(1).flatMap(({ to }, at) => {
    const next = history[at]?.from;
    return next?.status === to.status && next.lane === to.lane
      ? []
      : `after ${JSON.stringify(to)} its history goes on from ${JSON.stringify(next)}`;
  });

/** The later of a manual check-in and check-out counts. */
const isOut = ({ manualCheckOutStatus, manualCheckInTimestamp, manualCheckOutTimestamp }: Client): boolean =>
  manualCheckOutStatus === 'checked-out' && (manualCheckOutTimestamp ?? '') > (manualCheckInTimestamp ?? '');
