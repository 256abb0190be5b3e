import type { ListedLot, ManagedLot } from '@lotline/protocol';
import { api, ifMatch } from '../../../lib/api/api.js';
import { errorCode, isHttpError } from '../../../lib/api/http-error.js';
import type { LotInput } from './lot-values.js';

/** A lot's version, which a change must name. */
type Version = Pick<ManagedLot, 'id' | 'version'>;

/**
 * Refetches the lots, also after an error: another admin may have changed or archived the lot. A change refetches the session too,
 * which lists the lots of the lot switcher.
 */
const tagsAfterChange = (_lot: unknown, error: unknown) => (error ? (['Lot'] as const) : (['Lot', 'Session'] as const));

const isLot = (value: unknown): value is ManagedLot =>
  typeof value === 'object' && value !== null && 'version' in value && 'timeZone' in value;

/** The current lot that a 412 carries; null for any other error. */
export function currentLotIn(error: unknown): ManagedLot | null {
  const current = isHttpError(error) && errorCode(error) === 'STALE_VERSION' ? error.api?.current : null;
  return isLot(current) ? current : null;
}

const lotsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getLots: build.query<ListedLot[], void>({ query: () => '/api/lots', providesTags: ['Lot'] }),
    getLot: build.query<ManagedLot, string>({ query: (id) => `/api/lots/${id}`, providesTags: ['Lot'] }),
    createLot: build.mutation<ManagedLot, LotInput>({
      query: (body) => ({ url: '/api/lots', method: 'POST', body }),
      invalidatesTags: tagsAfterChange,
    }),
    /** 412 when the lot is no longer at `version`. */
    editLot: build.mutation<ManagedLot, Version & { input: LotInput }>({
      query: ({ id, version, input }) => ({
        url: `/api/lots/${id}`,
        method: 'PUT',
        body: input,
        headers: ifMatch(version),
      }),
      invalidatesTags: tagsAfterChange,
    }),
    archiveLot: build.mutation<ManagedLot, Version>({
      query: ({ id, version }) => ({ url: `/api/lots/${id}/archive`, method: 'POST', headers: ifMatch(version) }),
      invalidatesTags: tagsAfterChange,
    }),
    restoreLot: build.mutation<ManagedLot, Version>({
      query: ({ id, version }) => ({ url: `/api/lots/${id}/restore`, method: 'POST', headers: ifMatch(version) }),
      invalidatesTags: tagsAfterChange,
    }),
  }),
});

export const {
  useGetLotsQuery,
  useGetLotQuery,
  useCreateLotMutation,
  useEditLotMutation,
  useArchiveLotMutation,
  useRestoreLotMutation,
} = lotsApi;
