import type { BoardCard, BoardDeviceCard, Client, RideEntry } from '@lotline/contracts';
import { wholeBoard } from '../../../support/board.js';
import { Caller } from '../../../support/staff.js';
import { faultsOf, type MadeMove } from './made-move.js';

interface Place {
  status: BoardCard['shuttleStatus'];
  lane: number | null;
}

/** What all lists show of a lot at about one time. */
export interface Lists {
  board: BoardCard[];
  /** As boards without a login are shown them. */
  screen: BoardDeviceCard[];
  listed: Client[];
}

/** `search` finds the customers of the list. */
export async function readLists(desk: Caller, search: string): Promise<Lists> {
  const [board, screen, { status, body }] = await Promise.all([
    wholeBoard(desk),
    wholeBoard(new Caller(desk.url)),
    desk.get<Client[]>(`/api/clients?search=${search}`),
  ]);
  if (status !== 200) throw new Error(`The list of customers answered ${status}`);
  return { board, screen, listed: body };
}

/** What boards, list of customers, customer's page and history of rides have otherwise of a customer; none where all agree. */
export async function disagreements(
  desk: Caller,
  { id, shuttleRequestId }: Client,
  moves: readonly MadeMove[],
  { board, screen, listed }: Lists,
): Promise<string[]> {
  const [page, { body: history }] = await Promise.all([
    desk.get<BoardCard>(`/api/shuttle-status/${shuttleRequestId}`),
    desk.get<RideEntry[]>(`/api/clients/${id}/rides`),
  ]);
  const cards = board.filter((card) => card.id === id);
  const record = listed.find((client) => client.id === id);
  const place = placeOf(cards[0]);
  const wrong: string[] = [];
  const agree = (what: string, other: Place): void => {
    if (other.status !== place.status || other.lane !== place.lane)
      wrong.push(`${id}: the board has ${JSON.stringify(place)}, ${what} ${JSON.stringify(other)}`);
  };
  if (cards.length > 1) wrong.push(`${id} is on the board ${cards.length} times`);
  agree('the screen of a shuttle', placeOf(screen.find((card) => card.id === id)));
  if (page.status !== (record ? 200 : 404)) wrong.push(`${id}: the page answers ${page.status}`);
  if (record) {
    agree('the list', placeOf(record));
    agree('the page', placeOf(page.body));
    if (isOut(record) && place.status !== null) wrong.push(`${id} is checked out and on the board`);
  } else if (place.status !== null) wrong.push(`${id} is deleted and on the board`);
  agree('the history', history[0]?.to ?? NOWHERE);
  return [
    ...wrong,
    ...gapsIn(history).map((gap) => `${id}: ${gap}`),
    ...moves.flatMap((move) => faultsOf(move, history)),
  ];
}

const NOWHERE: Place = { status: null, lane: null };

const placeOf = (ride: Pick<BoardCard, 'shuttleStatus' | 'shuttleNumber'> | undefined): Place => ({
  status: ride?.shuttleStatus ?? null,
  lane: ride?.shuttleNumber ?? null,
});

/** Each entry, newest first, goes on from where the one before it ended. */
const gapsIn = (history: readonly RideEntry[]): string[] =>
  history.slice(1).flatMap(({ to }, at) => {
    const next = history[at]?.from;
    return next?.status === to.status && next.lane === to.lane
      ? []
      : `after ${JSON.stringify(to)} its history goes on from ${JSON.stringify(next)}`;
  });

/** Of a check-in and a check-out by hand the later counts (spec §4). */
const isOut = ({ manualCheckOutStatus, manualCheckInTimestamp, manualCheckOutTimestamp }: Client): boolean =>
  manualCheckOutStatus === 'checked-out' && (manualCheckOutTimestamp ?? '') > (manualCheckInTimestamp ?? '');
