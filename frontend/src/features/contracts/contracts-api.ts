import { type Client, contractTypes, type ListingFilter, type Settings } from '@lotline/contracts';
import { api, type ApiState } from '../../lib/api/api.js';
import { followList, listTag } from '../../lib/live/follow-list.js';
import { announceSaved } from '../../lib/live/changes.js';
import type { NewContract } from './contract-values.js';

export type ContractsFilter = ListingFilter & { clientTypes: string[] };

/** The contracts of a lot are those of its two contract types. */
export const contractsOf = (lot: Settings): ContractsFilter => ({ clientTypes: contractTypes(lot) });

/** The ETag of what is held of each list, by its filter. */
const heldTags = new Map<string, string | null>();

/** `clients` is null where they are what is held. */
interface Read {
  tag: string | null;
  clients: Client[] | null;
}

async function readUnlessHeld(response: Response, heldTag: string | null | undefined): Promise<Read | string> {
  if (!response.ok) return response.text();
  const tag = response.headers.get('ETag');
  if (tag === null || tag !== heldTag) return { tag, clients: await response.json() };
  await response.body?.cancel();
  return { tag, clients: null };
}

const contractsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Spec §7 `GET /api/clients?clientType=`. An unchanged list of thousands is not read again: it stays what is held. */
    getContracts: build.query<Client[], ContractsFilter>({
      queryFn: async (filter, { getState }, _options, call) => {
        const key = JSON.stringify(filter);
        const held = heldContracts(getState() as ApiState, filter);
        const heldTag = held && heldTags.get(key);
        const { data, error } = await call({
          url: '/api/clients',
          params: { clientType: filter.clientTypes.join(',') },
          responseHandler: (response) => readUnlessHeld(response, heldTag),
        });
        if (error) return { error };
        const { tag, clients } = data as Read;
        heldTags.set(key, tag);
        return { data: clients ?? held ?? [] };
      },
      providesTags: (_clients, _error, filter) => [listTag(filter)],
      onCacheEntryAdded: followList((clients) => [clients]),
    }),
    /** The same contract with the same key is added once. */
    addContract: build.mutation<Client, { contract: NewContract; key: string }>({
      query: ({ contract, key }) => ({
        url: '/api/clients',
        method: 'POST',
        body: contract,
        headers: { 'Idempotency-Key': key },
      }),
      onQueryStarted: announceSaved,
    }),
  }),
});

export const { useGetContractsQuery, useAddContractMutation } = contractsApi;

function heldContracts(state: ApiState, filter: ContractsFilter): Client[] | undefined {
  return contractsApi.endpoints.getContracts.select(filter)(state).data;
}
