import { type Permission, type SignedInUser, may } from '@lotline/protocol';
import { isRejectedWithValue, type Middleware } from '@reduxjs/toolkit';
import { api, type ApiState, type AppDispatch } from '../api/api.js';
import { isHttpError } from '../api/http-error.js';
import { SESSION_FRESH_SECONDS, SESSION_CACHE_SECONDS } from '../time/intervals.js';
import { columnsApi } from '../rides/columns-api.js';
import { hasUnsaved, discardUnsaved } from '../page/unsaved.js';

/** The signed-in user. `ended` is set when the session is over, but the screen stays open for its unsaved input. */
export type Session = SignedInUser & { ended?: true };

/**
 * The session: a user, null when signed out (401), or an error. Fresh for 5 minutes, cached for 10, never retried. A session that
 * ends while something is unsaved keeps its user, marked as `ended`, so that the screen stays open.
 */
const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    getSession: build.query<Session | null, void>({
      queryFn: async (_arg, { getState }, _extra, call) => {
        const { data, error, meta } = await call('/api/auth/user');
        const before = cachedSession(getState() as ApiState);
        if (!error) {
          const user = data as SignedInUser;
          if (!before || before.id === user.id) return { data: user };
          reloadForOtherUser();
          return { data: before };
        }
        // An ended session stays ended until a sign-in: the response to an earlier request must not change that.
        if (error.status === 401)
          return { data: before && (before.ended || hasUnsaved()) ? { ...before, ended: true } : null };
        // Without a lot. Unsaved input stays, so that it can be copied.
        if (error.status === 403 && before && hasUnsaved()) return { data: before };
        const statusText = meta?.response?.statusText;
        return { error: statusText ? { ...error, message: `${error.status}: ${statusText}` } : error };
      },
      keepUnusedDataFor: SESSION_CACHE_SECONDS,
      providesTags: ['Session'],
    }),
    changeLot: build.mutation<unknown, { lotId: string }>({
      query: (body) => ({ url: '/api/auth/lot', method: 'PUT', body }),
    }),
  }),
});

export const { useChangeLotMutation } = sessionApi;

function cachedSession(state: ApiState): Session | null {
  return sessionApi.endpoints.getSession.select()(state).data ?? null;
}

/** Reloads the staff app when another user has signed in, so that none of the previous user's data stays on the page. */
export function reloadForOtherUser(): void {
  discardUnsaved();
  window.location.assign('/');
}

/** Records that another tab has moved the session to this lot. */
export const recordLotChange = (lotId: string) =>
  sessionApi.util.updateQueryData('getSession', undefined, (user) => user && { ...user, lotId });

export const useSessionQuery = () =>
  sessionApi.useGetSessionQuery(undefined, { refetchOnMountOrArgChange: SESSION_FRESH_SECONDS });

/** Requests the session before a component uses it. */
export const prefetchSession = () => sessionApi.endpoints.getSession.initiate(undefined, { subscribe: false });

/** Refetches the user list after an account changed, and the session if the account is the user's own. */
export const refetchChangedAccount =
  (id: string) =>
  (dispatch: AppDispatch, getState: () => ApiState): void => {
    dispatch(api.util.invalidateTags(['User']));
    const isOwn = cachedSession(getState())?.id === id;
    if (isOwn) dispatch(api.util.invalidateTags(['Session']));
  };

/**
 * Refetches the session when a response suggests that it has changed, so that `RequireSession` can redirect to the sign-in page:
 * a 401; where boards are open, a board list for readers without a session; and a 403, which may mean another lot or fewer
 * permissions. Ignores such responses when no one is signed in, or when the session is already known to have ended. Refetches only
 * the session, and not for its own response: a refetch of the rejected query would be rejected too, without end.
 */
export const sessionEndMiddleware: Middleware<object, ApiState, AppDispatch> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const isRejected =
      isRejectedWithValue(action) &&
      !sessionApi.endpoints.getSession.matchRejected(action) &&
      isHttpError(action.payload) &&
      [401, 403].includes(action.payload.status);
    const session = cachedSession(getState());
    if ((isRejected || isAnonymousBoardList(action)) && session && !session.ended) {
      void dispatch(sessionApi.endpoints.getSession.initiate(undefined, { subscribe: false, forceRefetch: true }));
    }
    return next(action);
  };

function isAnonymousBoardList(action: unknown): boolean {
  if (!columnsApi.endpoints.getBoardList.matchFulfilled(action)) return false;
  const { baseQueryMeta: meta } = action.meta;
  const response = meta instanceof Object && 'response' in meta ? meta.response : undefined;
  return response instanceof Response && response.headers.get('X-Board-Reader') === 'board';
}

/** Whether the signed-in user has a permission. */
export function useMay(permission: Permission): boolean {
  const { data } = useSessionQuery();
  return may(data?.role, permission);
}
