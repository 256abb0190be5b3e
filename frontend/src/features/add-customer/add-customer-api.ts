import type { Client, Lookup } from '@lotline/contracts';
import { api } from '../../lib/api.js';
import { announceSaved } from '../../lib/live/news.js';
import type { CustomerValues } from '../../ui/customer-form/customer-values.js';

/** All form fields, and the lot time at which it was added (spec §7 `POST /api/clients`). */
export type Booking = CustomerValues & { timeStamp: string };

const addCustomerApi = api.injectEndpoints({
  endpoints: (build) => ({
    addCustomer: build.mutation<Client, Booking>({
      query: (body) => ({ url: '/api/clients', method: 'POST', body }),
      onQueryStarted: announceSaved,
    }),
    /** Saves a booking over the one that it doubles. */
    overwriteCustomer: build.mutation<Client, { id: string; booking: Booking }>({
      query: ({ id, booking }) => ({ url: `/api/clients/${id}`, method: 'PUT', body: booking }),
      onQueryStarted: announceSaved,
    }),
    lookupCustomer: build.query<Lookup, string>({
      query: (phone) => `/api/clients/lookup/${encodeURIComponent(phone)}`,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useAddCustomerMutation, useOverwriteCustomerMutation, useLazyLookupCustomerQuery } = addCustomerApi;
