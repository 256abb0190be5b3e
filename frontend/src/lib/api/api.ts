import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import {
  createApi,
  fetchBaseQuery,
  QueryStatus,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import { answered, selectIsWorthNoting, unanswered, type StateWithConnection } from '../network/connection.js';
import { httpError, isOutage, noAnswer, type HttpError } from './http-error.js';
import { SAVE_TIMEOUT } from '../time/intervals.js';
import { inNamedLot } from '../lot/lot-in-address.js';
import { lotHeader } from '../lot/page-lot.js';
import { hearServerTime } from '../time/server-time.js';

const http = fetchBaseQuery({
  baseUrl: window.location.origin,
  credentials: 'include',
  prepareHeaders: (headers) => {
    for (const [name, lot] of Object.entries(lotHeader())) headers.set(name, lot);
    return headers;
  },
  responseHandler: async (response) => {
    const text = await response.text();
    if (!response.ok) return text;
    return text === '' ? null : (JSON.parse(text) as unknown);
  },
});

export type BaseQuery = BaseQueryFn<string | FetchArgs, unknown, HttpError, object, FetchBaseQueryMeta>;

/** Every call of the staff app (spec §7, §8 "Transport"). A save gives up after `SAVE_TIMEOUT`. Errors are `HttpError`; a 401 is `endOfSession`'s to see. */
const baseQuery: BaseQuery = async (args, store, extra) => {
  const { data, error, meta } = await http(
    store.type === 'mutation' ? withTimeout(inLot(args)) : inLot(args),
    store,
    extra,
  );
  hearServerTime(meta?.response?.headers.get('date') ?? null);
  const failure = error ? failureOf(error.status, error.data, meta) : null;
  note(store.getState(), store.dispatch, failure);
  return failure ? { error: failure, meta } : { data, meta };
};

const inLot = (args: string | FetchArgs): string | FetchArgs =>
  typeof args === 'string' ? inNamedLot(args) : { ...args, url: inNamedLot(args.url) };

const withTimeout = (args: string | FetchArgs): FetchArgs => ({
  timeout: SAVE_TIMEOUT,
  ...(typeof args === 'string' ? { url: args } : args),
});

function failureOf(status: number | string, body: unknown, meta: FetchBaseQueryMeta | undefined): HttpError {
  if (status === 'TIMEOUT_ERROR') {
    return noAnswer('The server did not answer in time. What you entered is still here: please try again.');
  }
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
  else if (selectIsWorthNoting(state as StateWithConnection, now)) dispatch(answered(now));
}

/** One empty API: each feature injects its endpoints. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Client', 'ClientList', 'Ride', 'Text', 'Session', 'Settings', 'BoardState', 'Screen', 'User'],
  endpoints: () => ({}),
});

export interface ApiState {
  api: ReturnType<typeof api.reducer>;
}

/** Whether a change is on its way to the server. */
export const isSending = ({ api: { mutations } }: ApiState): boolean =>
  Object.values(mutations).some((mutation) => mutation?.status === QueryStatus.pending);

/** Dispatch as the endpoints' own thunks need it. */
export type AppDispatch = ThunkDispatch<ApiState, unknown, UnknownAction>;
