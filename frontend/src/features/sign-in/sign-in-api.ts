import type { Login, SignedInUser } from '@lotline/contracts';
import { api } from '../../lib/api/api.js';

const signInApi = api.injectEndpoints({
  endpoints: (build) => ({
    signIn: build.mutation<SignedInUser, Login>({ query: (body) => ({ url: '/api/login', method: 'POST', body }) }),
  }),
});

export const { useSignInMutation } = signInApi;
