import type { Client } from '@lotline/protocol';
import { api } from '../api/api.js';
import { publishSaved } from '../live/changes.js';

const restoreApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Undoes a deletion. 404 if it was too long ago; 409 if the stay or the customer id has been taken since. */
    restoreCustomer: build.mutation<Client, string>({
      query: (id) => ({ url: `/api/clients/${id}/restore`, method: 'POST' }),
      onQueryStarted: publishSaved,
      invalidatesTags: (_client, error, id) => (error ? ['DeletedClient'] : [{ type: 'Client', id }, 'DeletedClient']),
    }),
  }),
});

export const { useRestoreCustomerMutation } = restoreApi;
