import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import {
  createApi,
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import { answered, selectIsWorthNoting, unanswered, type ConnectionState } from './connection.js';
import { httpError, isOutage, noAnswer, type HttpError } from './http-error.js';

const http = fetchBaseQuery({
  baseUrl: window.location.origin,
  credentials: 'include',
  responseHandler: async (response) => {
    const text = await response.text();
    if (!response.ok) return text;
    return text === '' ? null : (JSON.parse(text) as unknown);
  },
});

export type BaseQuery = BaseQueryFn<string | FetchArgs, unknown, HttpError, object, FetchBaseQueryMeta>;

/** Every call of the staff app (spec §7, §8 "Transport"). Errors are `HttpError`; a 401 is `endOfSession`'s to see. */
const baseQuery: BaseQuery = async (args, store, extra) => {
  const { data, error, meta } = await http(args, store, extra);
  const failure = error ? failureOf(error.status, error.data, meta) : null;
  note(store.getState(), store.dispatch, failure);
  return failure ? { error: failure, meta } : { data, meta };
};

function failureOf(status: number | string, body: unknown, meta: FetchBaseQueryMeta | undefined): HttpError {
  if (typeof status !== 'number') return noAnswer('Network error. Please try again.');
  return httpError(status, meta?.response?.statusText ?? '', typeof body === 'string' ? body : '');
}

function note(
  state: unknown,
  dispatch: (action: ReturnType<typeof answered | typeof unanswered>) => void,
  failure: HttpError | null,
): void {
  const now = Date.now();
  if (failure && isOutage(failure)) dispatch(unanswered(now));
  else if (selectIsWorthNoting(state as { connection: ConnectionState }, now)) dispatch(answered(now));
}

/** One empty API: each feature injects its endpoints. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Client', 'ClientList', 'Ride', 'Text', 'Session', 'Settings'],
  endpoints: () => ({}),
});

export interface ApiState {
  api: ReturnType<typeof api.reducer>;
}

/** Dispatch as the endpoints' own thunks need it. */
export type AppDispatch = ThunkDispatch<ApiState, unknown, UnknownAction>;
