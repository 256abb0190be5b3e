import type { Permission, SignedInUser } from '@lotline/contracts';
import { may } from '@lotline/contracts';
import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import { api, type ApiState } from './api.js';
import { isHttpError } from './http-error.js';
import { SESSION_FRESH_SECONDS, SESSION_KEPT_SECONDS } from './intervals.js';

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

export const useSessionQuery = () =>
  sessionApi.useGetSessionQuery(undefined, { refetchOnMountOrArgChange: SESSION_FRESH_SECONDS });

/** Asks for the session before anybody shows it. */
export const askForSession = () => sessionApi.endpoints.getSession.initiate(undefined, { subscribe: false });

/**
 * A 401 to somebody who is signed in says that the session has ended: it is asked for, and the guard then leads to the
 * sign-in. To a visitor it says nothing new, however many calls were on their way.
 */
export const endOfSession: Middleware<object, ApiState> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const isRefused = isRejectedWithValue(action) && isHttpError(action.payload) && action.payload.status === 401;
    if (isRefused && sessionApi.endpoints.getSession.select()(getState()).data) {
      dispatch(api.util.invalidateTags(['Session']));
    }
    return next(action);
  };

/** Inside the guard: what the signed-in user may do (spec §6). */
export function useMay(permission: Permission): boolean {
  const { data } = useSessionQuery();
  return may(data?.role, permission);
}
