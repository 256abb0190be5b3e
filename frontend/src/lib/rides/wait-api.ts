import type { LotWait } from '@lotline/contracts';
import { api } from '../api/api.js';
import { LOT_WAIT_POLL } from '../time/intervals.js';

const waitApi = api.injectEndpoints({
  endpoints: (build) => ({ getLotWait: build.query<LotWait, void>({ query: () => '/api/clients/shuttle/wait' }) }),
});

/** How long a shuttle takes at the lot now; null until that is known, and where the lot has too few rides to know. */
export function useWaitEstimate(): LotWait['estimate'] {
  const { data } = waitApi.useGetLotWaitQuery(undefined, {
    pollingInterval: LOT_WAIT_POLL,
    selectFromResult: ({ data: wait }) => ({ data: wait }),
  });
  return data?.estimate ?? null;
}
