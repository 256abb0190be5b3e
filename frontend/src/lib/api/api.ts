import { type ThunkDispatch, type UnknownAction, configureStore, type Middleware } from '@reduxjs/toolkit';
import {
  createApi,
  fetchBaseQuery,
  QueryStatus,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react';
import { lotHeader, withLotQuery } from '../lot/page-lot.js';
import {
  answered,
  selectShouldRecordContact,
  unanswered,
  type StateWithConnection,
  connection,
} from '../network/connection.js';
import { LOAD_TIMEOUT, SAVE_TIMEOUT } from '../time/intervals.js';
import { serverNow, timeRequest } from '../time/server-time.js';
import { httpError, isOutage, noAnswer, type HttpError } from './http-error.js';

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

/** The transport of every call. Times out after `LOAD_TIMEOUT` or `SAVE_TIMEOUT`, unless the call has its own `timeout`. Errors are `HttpError`; `sessionEndMiddleware` handles a 401. */
const baseQuery: BaseQuery = async (args, store, extra) => {
  const recordServerTime = timeRequest();
  const isSave = store.type === 'mutation';
  const { data, error, meta } = await http(withTimeout(withLot(args), isSave), store, extra);
  recordServerTime(meta?.response?.headers.get('date') ?? null);
  const failure = error ? toHttpError(error.status, error.data, meta, isSave) : null;
  recordContact(store.getState(), store.dispatch, failure);
  return failure ? { error: failure, meta } : { data, meta };
};

const withLot = (args: string | FetchArgs): string | FetchArgs =>
  typeof args === 'string' ? withLotQuery(args) : { ...args, url: withLotQuery(args.url) };

const withTimeout = (args: string | FetchArgs, isSave: boolean): FetchArgs => ({
  timeout: isSave ? SAVE_TIMEOUT : LOAD_TIMEOUT,
  ...(typeof args === 'string' ? { url: args } : args),
});

function toHttpError(
  status: number | string,
  body: unknown,
  meta: FetchBaseQueryMeta | undefined,
  isSave: boolean,
): HttpError {
  if (status === 'TIMEOUT_ERROR') {
    return noAnswer(
      `The server did not respond in time.${isSave ? ' Your input is still here.' : ''} Please try again.`,
    );
  }
  if (typeof status !== 'number') return noAnswer('Network error. Please try again.');
  return httpError(status, meta?.response?.statusText ?? '', typeof body === 'string' ? body : '');
}

function recordContact(
  state: unknown,
  dispatch: (action: ReturnType<typeof answered | typeof unanswered>) => void,
  failure: HttpError | null,
): void {
  const now = serverNow();
  if (failure && isOutage(failure)) dispatch(unanswered(now));
  else if (selectShouldRecordContact(state as StateWithConnection, now)) dispatch(answered(now));
}

/** The header of a change that is refused with 412 when the record is no longer at this version. */
export const ifMatch = (version: number | undefined): Record<string, string> =>
  version === undefined ? {} : { 'If-Match': `"${version}"` };

/** Without endpoints: each feature injects its own. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [
    'Client',
    'ClientList',
    'DeletedClient',
    'Ride',
    'Text',
    'Session',
    'Settings',
    'BoardState',
    'BoardDevice',
    'User',
    'Lot',
    'Token',
    'Webhook',
  ],
  endpoints: () => ({}),
});

export interface ApiState {
  api: ReturnType<typeof api.reducer>;
}

/** Whether a mutation is in flight. */
export const isSending = ({ api: { mutations } }: ApiState): boolean =>
  Object.values(mutations).some((mutation) => mutation?.status === QueryStatus.pending);

/** Dispatch that accepts the endpoints' thunks. */
export type AppDispatch = ThunkDispatch<ApiState, unknown, UnknownAction>;

/** The store of a page. `onAuthError` handles 401 and 403 responses, which mean different things to staff and to board devices. */
export const storeWith = (onAuthError: Middleware<object, ApiState>) =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer, [connection.name]: connection.reducer },
    middleware: (defaults) => defaults().concat(onAuthError, api.middleware),
    // By default subscribers are notified with the next animation frame. A board drops its pending move as soon as the response
    // arrives; with that delay the card would jump back for a moment and lose the focus.
    enhancers: (defaults) => defaults({ autoBatch: { type: 'tick' } }),
  });
