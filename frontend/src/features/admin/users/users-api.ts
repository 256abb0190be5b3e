import type { LotRole, ManagedUser, ProviderLink, ResetLink, Role } from '@lotline/protocol';
import { api, ifMatch } from '../../../lib/api/api.js';
import { errorMessage, isHttpError } from '../../../lib/api/http-error.js';
import { toast } from '../../../ui/toast/toast.js';

/** The body of `POST /api/users` and `PUT /api/users/{id}`. What is omitted stays unchanged. */
export interface UserInput {
  email: string;
  firstName: string;
  lastName: string;
  /** The role at each lot that the admin administers. */
  roles?: LotRole[];
  operatorAdmin?: boolean;
  /** Omitted when no password was typed. */
  password?: string;
  /** For a new password of one's own account. */
  currentPassword?: string;
}

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUsers: build.query<ManagedUser[], void>({ query: () => '/api/users', providesTags: ['User'] }),
    createUser: build.mutation<ManagedUser, UserInput>({
      query: (body) => ({ url: '/api/users', method: 'POST', body }),
      invalidatesTags: (_user, error) => (error ? [] : ['User']),
    }),
    /** 412 when the account is no longer at `version`. Refetches the session too, because the header shows the user's name. */
    editUser: build.mutation<ManagedUser, { id: string; version: number; input: UserInput }>({
      query: ({ id, version, input }) => ({
        url: `/api/users/${id}`,
        method: 'PUT',
        body: input,
        headers: ifMatch(version),
      }),
      invalidatesTags: (_user, error) => (error ? ['User'] : ['User', 'Session']),
    }),
    changeRole: build.mutation<ManagedUser, { id: string; role: Role }>({
      query: ({ id, role }) => ({ url: `/api/users/${id}/role`, method: 'PUT', body: { role } }),
      invalidatesTags: ['User'],
    }),
    resetSecondFactor: build.mutation<ManagedUser, { id: string }>({
      query: ({ id }) => ({ url: `/api/users/${id}/second-factor/reset`, method: 'POST' }),
      invalidatesTags: ['User'],
    }),
    getLinks: build.query<ProviderLink[], string>({ query: (id) => `/api/users/${id}/links`, providesTags: ['User'] }),
    endLinks: build.mutation<unknown, { id: string }>({
      query: ({ id }) => ({ url: `/api/users/${id}/links`, method: 'DELETE' }),
      invalidatesTags: ['User'],
    }),
    makeResetLink: build.mutation<ResetLink, { id: string }>({
      query: ({ id }) => ({ url: `/api/users/${id}/password-reset`, method: 'POST' }),
    }),
    setActive: build.mutation<ManagedUser, { id: string; active: boolean }>({
      query: ({ id, active }) => ({ url: `/api/users/${id}/active`, method: 'PUT', body: { active } }),
      invalidatesTags: ['User'],
    }),
  }),
});

export const {
  useGetUsersQuery,
  useCreateUserMutation,
  useEditUserMutation,
  useGetLinksQuery,
  useEndLinksMutation,
  useMakeResetLinkMutation,
  useResetSecondFactorMutation,
  useChangeRoleMutation,
  useSetActiveMutation,
} = usersApi;

/**
 * Shows an error toast: the specified sentence, and the server's reason beside it. A 401 is left to `RequireSession` or the sign-in
 * dialog, which report the end of the session themselves.
 */
export function showUserError(error: unknown, sentence: string): void {
  if (isHttpError(error) && error.status === 401) return;
  toast({ title: 'Error', description: sentence, note: errorMessage(error, ''), tone: 'destructive' });
}
