import type { LotWait } from '@lotline/protocol';
import { api } from '../api/api.js';
import { LOT_WAIT_POLL } from '../time/intervals.js';

const waitApi = api.injectEndpoints({
  endpoints: (build) => ({ getLotWait: build.query<LotWait, void>({ query: () => '/api/clients/shuttle/wait' }) }),
});

/** The lot's current wait estimate; null until it is loaded, or if the lot has too few rides for one. */
export function useWaitEstimate(): LotWait['estimate'] {
  const { data } = waitApi.useGetLotWaitQuery(undefined, {
    pollingInterval: LOT_WAIT_POLL,
    selectFromResult: ({ data: wait }) => ({ data: wait }),
  });
  return data?.estimate ?? null;
}
