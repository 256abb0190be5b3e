import type { SampleClient } from '@lotline/contracts';
import { api } from '../../lib/api/api.js';

const sampleApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Made-up customers, which anybody may see (spec §7 `GET /api/test/clients`). */
    getSampleClients: build.query<SampleClient[], void>({ query: () => '/api/test/clients' }),
  }),
});

export const { useGetSampleClientsQuery } = sampleApi;
