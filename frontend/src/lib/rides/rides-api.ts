import {
  boardEpoch,
  toBoardCard,
  RIDE_STATUSES,
  type EventPayloads,
  type RideFields,
  type RideMove,
  type RidePlace,
  type RideStatus,
} from '@lotline/contracts';
import { api, type ApiState, type AppDispatch } from '../api/api.js';
import { WEAK_NETWORK_TIMEOUT } from '../time/intervals.js';
import { announce } from '../live/changes.js';
import { columnsApi, revOf } from './columns-api.js';
import { missedSome, withPositions, withRide } from './board-list.js';
import type { BoardList, BoardRev } from './board-rev.js';
import type { RideCard } from './ride-card.js';

/** What a ride was when it was moved: the move holds only where it still is. */
export type RideBase = Pick<RideFields, 'shuttleNumber' | 'customerRequestingRideTimestamp'> & {
  status: RideFields['shuttleStatus'];
};

/** Names a move that may reach the server late, or twice (design §7 "a board without a network"). `movedAt` is an instant. */
export interface KeptMark {
  moveId: string;
  movedAt: string;
  basedOn: RideBase;
}

interface AskedMove {
  id: string;
  move: RideMove;
  kept?: KeptMark;
  /** Where the ride was seen: the move is refused where it is elsewhere by now. */
  movedFrom?: RidePlace;
  /** Undoes the ride's last move, which led from where this one leads. */
  undo?: true | undefined;
}

/** The ride fields under the client's id, with the board's version that the change made. */
interface Moved {
  ride: RideFields & { id: string; lotId: string; version: number };
  at: BoardRev;
}

/** What moves a ride, orders a column or ends an alert (spec §7), written into the board's columns at once. */
export const ridesApi = columnsApi.injectEndpoints({
  endpoints: (build) => ({
    moveRide: build.mutation<Moved, AskedMove>({
      query: ({ id, move, kept, movedFrom, undo }) => ({
        url: `/api/clients/${id}/shuttle-status`,
        method: 'PATCH',
        body: { status: move.status, shuttleNumber: move.shuttleNumber ?? null, ...kept, movedFrom, undo },
        timeout: WEAK_NETWORK_TIMEOUT,
      }),
      transformResponse: (ride: Moved['ride'], meta) => ({ ride, at: revOf(meta) }),
      onQueryStarted: async (_arg, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (!data) return;
        dispatch(rideMoved(data));
        const { id: clientId, lotId: _, version, ...fields } = data.ride;
        announce('ride', { clientId, version, fields });
      },
      invalidatesTags: (_moved, error) => (error ? ['Ride'] : []),
    }),
    orderRides: build.mutation<BoardRev, string[]>({
      query: (ids) => ({
        url: '/api/clients/shuttle/positions',
        method: 'PATCH',
        body: { updates: ids.map((id, position) => ({ id, position })) },
      }),
      transformResponse: (_body: unknown, meta) => revOf(meta),
      onQueryStarted: async (ids, { dispatch, queryFulfilled }) => {
        const { data: at } = await queryFulfilled.catch(() => ({ data: null }));
        const positions = new Map(ids.map((id, position) => [id, position]));
        if (at) changeLists(dispatch, (list) => withPositions(list, positions, at));
      },
    }),
    silenceAlert: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/clients/${id}/audio-alert`, method: 'PATCH', body: { playAudioAlert: false } }),
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        const silenced = dispatch(
          ridesApi.util.updateQueryData('getBoardList', 'requesting_ride', (list) => {
            const card = list.cards.find((one) => one.id === id);
            if (card) card.playAudioAlert = false;
            list.rev += 0.5;
          }),
        );
        await queryFulfilled.catch(() => silenced.undo());
      },
      invalidatesTags: (_answer, error) => (error ? ['Ride'] : []),
    }),
    runAutoCheckout: build.mutation<{ success: boolean; checkedOutCount: number }, void>({
      query: () => ({ url: '/api/clients/shuttle/auto-checkout', method: 'POST', body: {} }),
      invalidatesTags: (answer) => (answer && answer.checkedOutCount > 0 ? ['Ride'] : []),
    }),
  }),
});

export const { useGetBoardListQuery, useMoveRideMutation, useOrderRidesMutation, useSilenceAlertMutation } = ridesApi;

function changeLists(dispatch: AppDispatch, change: (list: BoardList, column: RideStatus) => BoardList): void {
  for (const column of RIDE_STATUSES)
    dispatch(ridesApi.util.updateQueryData('getBoardList', column, (list) => change(list, column)));
}

const cardOnBoard = (state: ApiState, clientId: string): RideCard | undefined =>
  RIDE_STATUSES.flatMap((column) => ridesApi.endpoints.getBoardList.select(column)(state).data?.cards ?? []).find(
    ({ id }) => id === clientId,
  );

/** The answer to a move, written into the columns: who moved a card sees it moved, before any poll. */
const rideMoved =
  ({ ride, at }: Moved) =>
  (dispatch: AppDispatch, getState: () => ApiState): void => {
    const card = cardOnBoard(getState(), ride.id);
    if (card) changeLists(dispatch, (list, column) => withRide(list, column, { ...card, ...ride }, at));
    // Not on the board before: its name and phone come with the list.
    else dispatch(api.util.invalidateTags(['Ride']));
  };

/** A `ride` event of the live stream. Where the lists missed what came before it, they are asked for again. */
export const rideChanged =
  (event: EventPayloads['ride.changed']) =>
  (dispatch: AppDispatch, getState: () => ApiState): void => {
    const card = toBoardCard(event);
    const at = { rev: event.boardVersion, epoch: boardEpoch(event.ride.lotId, event.epoch) };
    // A late event must not undo a newer change of the same ride.
    const isStale = (cardOnBoard(getState(), card.id)?.version ?? 0) > card.version;
    let missed = false;
    changeLists(dispatch, (list, column) => {
      missed ||= missedSome(list, at);
      return isStale ? list : withRide(list, column, card, at);
    });
    if (missed) dispatch(api.util.invalidateTags(['Ride']));
  };
