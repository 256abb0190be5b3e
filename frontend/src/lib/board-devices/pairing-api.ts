import type { BoardStanding } from '@lotline/contracts';
import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import { api, type ApiState } from '../api/api.js';
import { isHttpError } from '../api/http-error.js';

const boardStateApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBoardState: build.query<BoardStanding, void>({ query: () => '/api/boards/me', providesTags: ['BoardState'] }),
    /** Asks to be paired: the answer's code is what staff confirm at the dispatch board. `expiresAt` is an instant. */
    pairBoard: build.mutation<{ expiresAt: string; code: string }, { lane: number; lot?: string; device: string }>({
      query: (body) => ({ url: '/api/boards/pair', method: 'POST', body }),
    }),
  }),
});

export const { useGetBoardStateQuery, usePairBoardMutation } = boardStateApi;

/** A 401 to a board says that it is not paired any more: its state is asked for, and the page then says so. */
export const endOfPairing: Middleware<object, ApiState> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const isRefused = isRejectedWithValue(action) && isHttpError(action.payload) && action.payload.status === 401;
    const known = boardStateApi.endpoints.getBoardState.select()(getState()).data;
    if (isRefused && known && known.state !== 'unpaired') dispatch(api.util.invalidateTags(['BoardState']));
    return next(action);
  };
