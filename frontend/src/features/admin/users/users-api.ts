import type { ManagedUser, Role } from '@lotline/contracts';
import { api } from '../../../lib/api/api.js';

/** What the forms send (spec §7 `POST /api/users`, `PUT /api/users/{id}`). Left out, role and lots stay as they are. */
export interface UserInput {
  email: string;
  firstName: string;
  lastName: string;
  role?: Role;
  /** Left out where none was typed. */
  password?: string;
  lotIds?: string[];
}

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUsers: build.query<ManagedUser[], void>({ query: () => '/api/users', providesTags: ['User'] }),
    createUser: build.mutation<ManagedUser, UserInput>({
      query: (body) => ({ url: '/api/users', method: 'POST', body }),
      invalidatesTags: (_user, error) => (error ? [] : ['User']),
    }),
    /** 412 when the account is no longer at `version`. One's own name stands in the header, too. */
    editUser: build.mutation<ManagedUser, { id: string; version: number; input: UserInput }>({
      query: ({ id, version, input }) => ({
        url: `/api/users/${id}`,
        method: 'PUT',
        body: input,
        headers: { 'If-Match': `"${version}"` },
      }),
      invalidatesTags: (_user, error) => (error ? ['User'] : ['User', 'Session']),
    }),
    changeRole: build.mutation<ManagedUser, { id: string; role: Role }>({
      query: ({ id, role }) => ({ url: `/api/users/${id}/role`, method: 'PUT', body: { role } }),
      invalidatesTags: ['User'],
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
  useChangeRoleMutation,
  useSetActiveMutation,
} = usersApi;
