import type { BoardPairingState } from '@lotline/protocol';
import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import { api, type ApiState } from '../api/api.js';
import { isHttpError } from '../api/http-error.js';

const boardStateApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBoardState: build.query<BoardPairingState, void>({
      query: () => '/api/boards/me',
      providesTags: ['BoardState'],
    }),
    /** Requests a pairing code, which staff confirm on the dispatch board. `expiresAt` is an instant. */
    pairBoard: build.mutation<{ expiresAt: string; code: string }, { lane: number; lot?: string; device: string }>({
      query: (body) => ({ url: '/api/boards/pair', method: 'POST', body }),
    }),
  }),
});

export const { useGetBoardStateQuery, usePairBoardMutation } = boardStateApi;

/** A 401 means that the device is no longer paired. Refetches its state, so that the page shows the pairing screen. */
export const pairingEndMiddleware: Middleware<object, ApiState> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const isUnauthorized = isRejectedWithValue(action) && isHttpError(action.payload) && action.payload.status === 401;
    const cached = boardStateApi.endpoints.getBoardState.select()(getState()).data;
    if (isUnauthorized && cached && cached.state !== 'unpaired') dispatch(api.util.invalidateTags(['BoardState']));
    return next(action);
  };
