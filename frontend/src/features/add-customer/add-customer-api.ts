import type { Client, Lookup } from '@lotline/contracts';
import { api } from '../../lib/api/api.js';
import { announceSaved } from '../../lib/live/changes.js';
import type { CustomerValues } from '../../ui/customer-form/customer-values.js';

/** All form fields, and the lot time at which it was added (spec §7 `POST /api/clients`). */
export type Booking = CustomerValues & { timeStamp: string };

const addCustomerApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The same booking with the same key is added once. */
    addCustomer: build.mutation<Client, { booking: Booking; key: string }>({
      query: ({ booking, key }) => ({
        url: '/api/clients',
        method: 'POST',
        body: booking,
        headers: { 'Idempotency-Key': key },
      }),
      onQueryStarted: announceSaved,
    }),
    /** Saves a booking over the one that it doubles. */
    overwriteCustomer: build.mutation<Client, { id: string; booking: Booking }>({
      query: ({ id, booking }) => ({ url: `/api/clients/${id}`, method: 'PUT', body: booking }),
      onQueryStarted: announceSaved,
    }),
    /** Null where nobody has the phone: a 404 would stand in the browser's console as an error. */
    lookupCustomer: build.query<Lookup | null, string>({
      query: (phone) => `/api/clients/lookup/${encodeURIComponent(phone)}?unknown=204`,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useAddCustomerMutation, useOverwriteCustomerMutation, useLazyLookupCustomerQuery } = addCustomerApi;
