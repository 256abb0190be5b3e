import type { PasswordChange, SecondFactorSecret, SignInMethods } from '@lotline/protocol';
import { api } from '../../lib/api/api.js';
import { fieldErrors } from '../../lib/api/http-error.js';
import { showError } from '../../ui/toast/toast.js';

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Refetched with the session, which changes with the account. */
    getSignInMethods: build.query<SignInMethods, void>({
      query: () => '/api/auth/sign-in-methods',
      providesTags: ['Session'],
    }),
    changePassword: build.mutation<unknown, PasswordChange>({
      query: (body) => ({ url: '/api/auth/password', method: 'PUT', body }),
    }),
    setUpSecondFactor: build.mutation<SecondFactorSecret, { password: string }>({
      query: (body) => ({ url: '/api/auth/second-factor', method: 'POST', body }),
    }),
    confirmSecondFactor: build.mutation<{ recoveryCodes: string[] }, { code: string }>({
      query: (body) => ({ url: '/api/auth/second-factor', method: 'PUT', body }),
      invalidatesTags: (_codes, error) => (error ? [] : ['Session']),
    }),
    removeSecondFactor: build.mutation<unknown, { password: string; code: string }>({
      query: (body) => ({ url: '/api/auth/second-factor/remove', method: 'POST', body }),
      invalidatesTags: (_done, error) => (error ? [] : ['Session']),
    }),
  }),
});

export const {
  useGetSignInMethodsQuery,
  useChangePasswordMutation,
  useSetUpSecondFactorMutation,
  useConfirmSecondFactorMutation,
  useRemoveSecondFactorMutation,
} = accountApi;

/** Shows an error that no field of the form shows. */
export function showAccountError(error: unknown, fallback: string): void {
  if (fieldErrors(error).length === 0) showError(error, fallback);
}
