import {
  boardEpoch,
  type EventPayloads,
  type LotWait,
  type MoveReason,
  RIDE_STATUSES,
  type RideFields,
  type RideMove,
  type RidePlace,
  type RideStatus,
  toBoardCard,
} from '@lotline/protocol';
import { api, type ApiState, type AppDispatch } from '../api/api.js';
import { LOT_WAIT_POLL, WEAK_NETWORK_TIMEOUT } from '../time/intervals.js';
import { publishChange } from '../live/changes.js';
import { columnsApi, readBoardRev } from './columns-api.js';
import { applyPositions, applyRide, type BoardList, type BoardRev, hasGap } from './board-list.js';
import type { RideCard } from './lanes.js';

/** The ride's state when it was moved. The server applies the move only to a ride that is still in this state. */
export type RideBase = Pick<RideFields, 'shuttleNumber' | 'customerRequestingRideTimestamp'> & {
  status: RideFields['shuttleStatus'];
};

/** Identifies a move that may reach the server late or twice, from a board without a network. `movedAt` is an instant. */
export interface QueuedMove {
  moveId: string;
  movedAt: string;
  basedOn: RideBase;
}

interface MoveRequest {
  id: string;
  move: RideMove;
  queued?: QueuedMove;
  /** Where the ride was shown. The server rejects the move if the ride is elsewhere by now. */
  movedFrom?: RidePlace;
  /** Whether this undoes the ride's last move. */
  undo?: true | undefined;
  /** Why it was made. */
  reason?: MoveReason | null | undefined;
}

/** The moved ride, with the client's id, and the board's revision after the move. */
interface MoveResult {
  ride: RideFields & { id: string; lotId: string; version: number };
  at: BoardRev;
}

/** Mutations of the board. Their results are written to the cached columns immediately. */
export const ridesApi = columnsApi.injectEndpoints({
  endpoints: (build) => ({
    moveRide: build.mutation<MoveResult, MoveRequest>({
      query: ({ id, move, queued, movedFrom, undo, reason }) => ({
        url: `/api/clients/${id}/shuttle-status`,
        method: 'PATCH',
        body: {
          status: move.status,
          shuttleNumber: move.shuttleNumber ?? null,
          ...queued,
          movedFrom,
          undo,
          reason: reason ?? undefined,
        },
        timeout: WEAK_NETWORK_TIMEOUT,
      }),
      transformResponse: (ride: MoveResult['ride'], meta) => ({ ride, at: readBoardRev(meta) }),
      onQueryStarted: async (_arg, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (!data) return;
        dispatch(applyMove(data));
        const { id: clientId, lotId: _, version, ...fields } = data.ride;
        publishChange('ride', { clientId, version, fields });
      },
      invalidatesTags: (_moved, error) => (error ? ['Ride'] : []),
    }),
    orderRides: build.mutation<BoardRev, string[]>({
      query: (ids) => ({
        url: '/api/clients/shuttle/positions',
        method: 'PATCH',
        body: { updates: ids.map((id, position) => ({ id, position })) },
      }),
      transformResponse: (_body: unknown, meta) => readBoardRev(meta),
      onQueryStarted: async (ids, { dispatch, queryFulfilled }) => {
        const positions = new Map(ids.map((id, position) => [id, position]));
        try {
          const { data: at } = await queryFulfilled;
          changeLists(dispatch, (list) => applyPositions(list, positions, at));
        } catch (error) {
          // Errors are only logged.
          console.warn('The positions were not saved', error);
        }
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

/** Writes a move's result into the columns, so that the card moves before any poll. */
const applyMove =
  ({ ride, at }: MoveResult) =>
  (dispatch: AppDispatch, getState: () => ApiState): void => {
    const card = cardOnBoard(getState(), ride.id);
    if (card) changeLists(dispatch, (list, column) => applyRide(list, column, { ...card, ...ride }, at));
    // A new card: its name and phone come with the list.
    else dispatch(api.util.invalidateTags(['Ride']));
  };

/** Applies a `ride` event of the live stream. Refetches the lists if they missed an earlier event. */
export const applyRideChange =
  (event: EventPayloads['ride.changed']) =>
  (dispatch: AppDispatch, getState: () => ApiState): void => {
    const card = toBoardCard(event);
    const at = { rev: event.boardVersion, epoch: boardEpoch(event.ride.lotId, event.epoch) };
    // A late event must not undo a newer change of the same ride.
    const isStale = (cardOnBoard(getState(), card.id)?.version ?? 0) > card.version;
    let isIncomplete = false;
    changeLists(dispatch, (list, column) => {
      isIncomplete ||= hasGap(list, at);
      return isStale ? list : applyRide(list, column, card, at);
    });
    if (isIncomplete) dispatch(api.util.invalidateTags(['Ride']));
  };

const waitApi = api.injectEndpoints({
  endpoints: (build) => ({ getLotWait: build.query<LotWait, void>({ query: () => '/api/clients/shuttle/wait' }) }),
});

/** The lot's current wait estimate; null until it is loaded, or if the lot has too few rides for one. */
export function useWaitEstimate(): LotWait['estimate'] {
  const { data } = waitApi.useGetLotWaitQuery(undefined, {
    pollingInterval: LOT_WAIT_POLL,
    selectFromResult: ({ data: wait }) => ({ data: wait }),
  });
  return data?.estimate ?? null;
}
