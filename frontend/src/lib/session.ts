import type { Permission, SignedInUser } from '@lotline/contracts';
import { may } from '@lotline/contracts';
import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import { api, type ApiState, type AppDispatch } from './api.js';
import { isHttpError } from './http-error.js';
import { SESSION_FRESH_SECONDS, SESSION_KEPT_SECONDS } from './intervals.js';
import { columnsApi } from './rides/columns-api.js';

/** Spec §4 "Session": a user, null when signed out (401), or an error. Fresh 5 minutes, kept 10, never retried. */
const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSession: build.query<SignedInUser | null, void>({
      queryFn: async (_arg, _store, _extra, call) => {
        const { data, error, meta } = await call('/api/auth/user');
        if (!error) return { data: data as SignedInUser };
        if (error.status === 401) return { data: null };
        const statusText = meta?.response?.statusText;
        return { error: statusText ? { ...error, message: `${error.status}: ${statusText}` } : error };
      },
      keepUnusedDataFor: SESSION_KEPT_SECONDS,
      providesTags: ['Session'],
    }),
    changeLot: build.mutation<unknown, { lotId: string }>({
      query: (body) => ({ url: '/api/auth/lot', method: 'PUT', body }),
    }),
  }),
});

export const { useChangeLotMutation } = sessionApi;

/** The session is at this lot now, as another tab says that shares it. */
export const noteLot = (lotId: string) =>
  sessionApi.util.updateQueryData('getSession', undefined, (user) => user && { ...user, lotId });

export const useSessionQuery = () =>
  sessionApi.useGetSessionQuery(undefined, { refetchOnMountOrArgChange: SESSION_FRESH_SECONDS });

/** Asks for the session before anybody shows it. */
export const askForSession = () => sessionApi.endpoints.getSession.initiate(undefined, { subscribe: false });

/** An account is new or has changed: whoever lists the accounts asks again, and whose it is for what they may do now. */
export const accountChanged =
  (id: string) =>
  (dispatch: AppDispatch, getState: () => ApiState): void => {
    dispatch(api.util.invalidateTags(['User']));
    const isMine = sessionApi.endpoints.getSession.select()(getState()).data?.id === id;
    if (isMine) dispatch(api.util.invalidateTags(['Session']));
  };

/**
 * A 401 to somebody who is signed in says that the session has ended, and so does, where boards are open, the answer that a
 * board without a login gets: the session is asked for, and the guard then leads to the sign-in. A 403 says that it is at
 * another lot, or that they may no more what they might: it is asked for too. To a visitor it says nothing new, however many
 * calls were on their way.
 */
export const endOfSession: Middleware<object, ApiState> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const isRefused =
      isRejectedWithValue(action) && isHttpError(action.payload) && [401, 403].includes(action.payload.status);
    if ((isRefused || isBoards(action)) && sessionApi.endpoints.getSession.select()(getState()).data) {
      dispatch(api.util.invalidateTags(['Session']));
    }
    return next(action);
  };

function isBoards(action: unknown): boolean {
  if (!columnsApi.endpoints.getBoardList.matchFulfilled(action)) return false;
  const { baseQueryMeta: meta } = action.meta;
  const response = meta instanceof Object && 'response' in meta ? meta.response : undefined;
  return response instanceof Response && response.headers.get('X-Board-Reader') === 'board';
}

/** Inside the guard: what the signed-in user may do (spec §6). */
export function useMay(permission: Permission): boolean {
  const { data } = useSessionQuery();
  return may(data?.role, permission);
}
