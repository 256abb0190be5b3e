import type { PendingBoardDevice, PairedBoardDevice } from '@lotline/protocol';
import { api } from '../api/api.js';

const boardDevicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBoardDevices: build.query<PairedBoardDevice[], void>({
      query: () => '/api/boards',
      providesTags: ['BoardDevice'],
    }),
    /** 404 if no device of the lot shows this code. */
    findBoardDevice: build.mutation<PendingBoardDevice, string>({
      query: (code) => ({ url: '/api/boards/find', method: 'POST', body: { code } }),
    }),
    confirmBoardDevice: build.mutation<PairedBoardDevice, { id: string; code: string }>({
      query: ({ id, code }) => ({ url: `/api/boards/${id}/confirm`, method: 'POST', body: { code } }),
      invalidatesTags: ['BoardDevice'],
    }),
    revokeBoardDevice: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/boards/${id}`, method: 'DELETE' }),
      invalidatesTags: ['BoardDevice'],
    }),
  }),
});

export const {
  useGetBoardDevicesQuery,
  useFindBoardDeviceMutation,
  useConfirmBoardDeviceMutation,
  useRevokeBoardDeviceMutation,
} = boardDevicesApi;
