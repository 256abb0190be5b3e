import type { Client } from '@lotline/protocol';
import { api } from '../../lib/api/api.js';

/** More would not fit below the box. */
const MAX_FOUND = 6;

const findApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Customers by name, phone or customer ID, to add to the board. */
    findCustomers: build.query<Client[], string>({
      query: (search) => ({ url: '/api/clients', params: { search, limit: MAX_FOUND } }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useFindCustomersQuery } = findApi;
