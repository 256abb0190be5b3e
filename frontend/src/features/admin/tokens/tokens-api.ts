import type { ApiToken, CreatedToken, TokenPermission } from '@lotline/protocol';
import { api } from '../../../lib/api/api.js';

/** The body of `POST /api/tokens`. */
export interface TokenInput {
  name: string;
  lotIds: string[];
  permissions: TokenPermission[];
  /** An instant; null for a token that does not expire. */
  expiresAt: string | null;
}

const tokensApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTokens: build.query<ApiToken[], void>({ query: () => '/api/tokens', providesTags: ['Token'] }),
    createToken: build.mutation<CreatedToken, TokenInput>({
      query: (body) => ({ url: '/api/tokens', method: 'POST', body }),
      invalidatesTags: (_token, error) => (error ? [] : ['Token']),
    }),
    revokeToken: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/tokens/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Token'],
    }),
  }),
});

export const { useGetTokensQuery, useCreateTokenMutation, useRevokeTokenMutation } = tokensApi;
