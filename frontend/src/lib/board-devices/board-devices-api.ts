import type { PendingBoardDevice, PairedBoardDevice } from '@lotline/contracts';
import { api } from '../api/api.js';

const boardDevicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBoardDevices: build.query<PairedBoardDevice[], void>({ query: () => '/api/boards', providesTags: ['Screen'] }),
    /** 404 where no screen of the lot shows this code now. */
    findBoardDevice: build.mutation<PendingBoardDevice, string>({
      query: (code) => ({ url: '/api/boards/find', method: 'POST', body: { code } }),
    }),
    confirmBoardDevice: build.mutation<PairedBoardDevice, { id: string; code: string }>({
      query: ({ id, code }) => ({ url: `/api/boards/${id}/confirm`, method: 'POST', body: { code } }),
      invalidatesTags: ['Screen'],
    }),
    revokeBoardDevice: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/boards/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Screen'],
    }),
  }),
});

export const {
  useGetBoardDevicesQuery,
  useFindBoardDeviceMutation,
  useConfirmBoardDeviceMutation,
  useRevokeBoardDeviceMutation,
} = boardDevicesApi;
