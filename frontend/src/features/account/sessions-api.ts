import type { OwnSession } from '@lotline/protocol';
import { api } from '../../lib/api/api.js';

const sessionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOwnSessions: build.query<OwnSession[], void>({
      query: () => '/api/auth/sessions',
      providesTags: ['Session'],
    }),
    endOwnSession: build.mutation<unknown, { id: string }>({
      query: ({ id }) => ({ url: `/api/auth/sessions/${id}`, method: 'DELETE' }),
      // Also after an error: the session may have ended meanwhile.
      invalidatesTags: ['Session'],
    }),
  }),
});

export const { useGetOwnSessionsQuery, useEndOwnSessionMutation } = sessionsApi;
