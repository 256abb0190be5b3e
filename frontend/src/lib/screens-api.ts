import type { AskingScreen, PairedScreen } from '@lotline/contracts';
import { api } from './api.js';

const screensApi = api.injectEndpoints({
  endpoints: (build) => ({
    getScreens: build.query<PairedScreen[], void>({ query: () => '/api/boards', providesTags: ['Screen'] }),
    /** 404 where no screen of the lot shows this code now. */
    findScreen: build.mutation<AskingScreen, string>({
      query: (code) => ({ url: '/api/boards/find', method: 'POST', body: { code } }),
    }),
    confirmScreen: build.mutation<PairedScreen, { id: string; code: string }>({
      query: ({ id, code }) => ({ url: `/api/boards/${id}/confirm`, method: 'POST', body: { code } }),
      invalidatesTags: ['Screen'],
    }),
    revokeScreen: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/boards/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Screen'],
    }),
  }),
});

export const { useGetScreensQuery, useFindScreenMutation, useConfirmScreenMutation, useRevokeScreenMutation } =
  screensApi;
