import type { Permission, SignedInUser } from '@lotline/contracts';
import { may } from '@lotline/contracts';
import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import { api, type ApiState, type AppDispatch } from '../api/api.js';
import { isHttpError } from '../api/http-error.js';
import { SESSION_FRESH_SECONDS, SESSION_KEPT_SECONDS } from '../time/intervals.js';
import { columnsApi } from '../rides/columns-api.js';
import { hasUnsaved, letUnsavedGo } from '../page/unsaved.js';

/** The signed-in user. `ended` when the session is over and the screen stays open for what is not saved on it. */
export type Session = SignedInUser & { ended?: true };

/**
 * Spec §4 "Session": a user, null when signed out (401), or an error. Fresh 5 minutes, kept 10, never retried. A session that
 * ends while something is not saved keeps its user, marked as `ended`, so that every screen stays as it is.
 */
const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSession: build.query<Session | null, void>({
      queryFn: async (_arg, { getState }, _extra, call) => {
        const { data, error, meta } = await call('/api/auth/user');
        const before = sessionIn(getState() as ApiState);
        if (!error) {
          const user = data as SignedInUser;
          if (!before || before.id === user.id) return { data: user };
          leaveForSomebodyElse();
          return { data: before };
        }
        // Once ended, a session stays so until a sign-in: an answer from before it must not take the page away from where it goes.
        if (error.status === 401)
          return { data: before && (before.ended || hasUnsaved()) ? { ...before, ended: true } : null };
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

function sessionIn(state: ApiState): Session | null {
  return sessionApi.endpoints.getSession.select()(state).data ?? null;
}

/** Somebody else has signed in: loads the staff app again, so that nothing of the former user's is left on the page. */
export function leaveForSomebodyElse(): void {
  letUnsavedGo();
  window.location.assign('/');
}

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
    const isMine = sessionIn(getState())?.id === id;
    if (isMine) dispatch(api.util.invalidateTags(['Session']));
  };

/**
 * A 401 to somebody who is signed in says that the session has ended, and so does, where boards are open, the answer that a
 * board without a login gets: the session is asked for, and the guard then leads to the sign-in. A 403 says that it is at
 * another lot, or that they may no more what they might: it is asked for too. To a visitor it says nothing new, however many
 * calls were on their way; while a session that has ended waits for a new sign-in, neither do they.
 */
export const endOfSession: Middleware<object, ApiState> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const isRefused =
      isRejectedWithValue(action) && isHttpError(action.payload) && [401, 403].includes(action.payload.status);
    const session = sessionIn(getState());
    if ((isRefused || isBoards(action)) && session && !session.ended) {
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
