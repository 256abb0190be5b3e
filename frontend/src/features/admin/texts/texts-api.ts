import type { LotTexts, ManagedLot } from '@lotline/contracts';
import { api } from '../../../lib/api/api.js';

const textsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getLotOfTexts: build.query<ManagedLot, string>({ query: (id) => `/api/lots/${id}` }),
    /** Saves the lot with these texts. 412 when the lot is no longer at its version. */
    saveTexts: build.mutation<ManagedLot, { lot: ManagedLot; texts: LotTexts }>({
      query: ({
        lot: { version, archivedAt: _, createdAt: _created, updatedAt: _updated, logoUrl: _url, ...lot },
        texts,
      }) => ({
        url: `/api/lots/${lot.id}`,
        method: 'PUT',
        body: { ...lot, texts },
        headers: { 'If-Match': `"${version}"` },
      }),
      onQueryStarted: async ({ lot: { id } }, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(() => ({ data: null }));
        if (data) dispatch(textsApi.util.updateQueryData('getLotOfTexts', id, () => data));
      },
    }),
  }),
});

export const { useGetLotOfTextsQuery, useSaveTextsMutation } = textsApi;
