import { type Client, contractTypes, type ListingFilter, type Settings } from '@lotline/protocol';
import { api, type ApiState } from '../../lib/api/api.js';
import { followList, listTag } from '../../lib/live/follow-list.js';
import { publishSaved } from '../../lib/live/changes.js';
import type { NewContract } from './contract-values.js';

export type ContractsFilter = ListingFilter & { clientTypes: string[] };

/** The filter for a lot's contracts: the records of its two contract types. */
export const contractsFilter = (lot: Settings): ContractsFilter => ({ clientTypes: contractTypes(lot) });

/** The ETag of each cached list, by filter. */
const cachedTags = new Map<string, string | null>();

/** `clients` is null if the cached list is current. */
interface ListResponse {
  tag: string | null;
  clients: Client[] | null;
}

async function readUnlessCached(
  response: Response,
  cachedTag: string | null | undefined,
): Promise<ListResponse | string> {
  if (!response.ok) return response.text();
  const tag = response.headers.get('ETag');
  if (tag === null || tag !== cachedTag) return { tag, clients: await response.json() };
  await response.body?.cancel();
  return { tag, clients: null };
}

const contractsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Keeps the cached list if the ETag is unchanged, so that an unchanged list of thousands is not parsed again. */
    getContracts: build.query<Client[], ContractsFilter>({
      queryFn: async (filter, { getState }, _options, call) => {
        const key = JSON.stringify(filter);
        const cached = cachedContracts(getState() as ApiState, filter);
        const cachedTag = cached && cachedTags.get(key);
        const { data, error } = await call({
          url: '/api/clients',
          params: { clientType: filter.clientTypes.join(',') },
          responseHandler: (response) => readUnlessCached(response, cachedTag),
        });
        if (error) return { error };
        const { tag, clients } = data as ListResponse;
        cachedTags.set(key, tag);
        return { data: clients ?? cached ?? [] };
      },
      providesTags: (_clients, _error, filter) => [listTag(filter)],
      onCacheEntryAdded: followList((clients) => [clients]),
    }),
    /** The server adds a contract once per idempotency key. */
    addContract: build.mutation<Client, { contract: NewContract; key: string }>({
      query: ({ contract, key }) => ({
        url: '/api/clients',
        method: 'POST',
        body: contract,
        headers: { 'Idempotency-Key': key },
      }),
      onQueryStarted: publishSaved,
    }),
  }),
});

export const { useGetContractsQuery, useAddContractMutation } = contractsApi;

function cachedContracts(state: ApiState, filter: ContractsFilter): Client[] | undefined {
  return contractsApi.endpoints.getContracts.select(filter)(state).data;
}
