import type { Client, Lookup } from '@lotline/contracts';
import { api } from '../../lib/api/api.js';
import { isHttpError } from '../../lib/api/http-error.js';
import { publishSaved } from '../../lib/live/changes.js';
import type { CustomerValues } from '../../ui/customer-form/customer-values.js';

/** The body of `POST /api/clients`: all form fields and the lot time of the submission. */
export type Booking = CustomerValues & { timeStamp: string };

const addCustomerApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The server adds a booking once per idempotency key. `anotherCar`: beside a booking of the same phone. */
    addCustomer: build.mutation<Client, { booking: Booking; key: string; anotherCar?: boolean }>({
      query: ({ booking, key, anotherCar = false }) => ({
        url: `/api/clients${anotherCar ? '?anotherCar=true' : ''}`,
        method: 'POST',
        body: booking,
        headers: { 'Idempotency-Key': key },
      }),
      onQueryStarted: publishSaved,
    }),
    /** Overwrites the duplicate of a booking. */
    overwriteCustomer: build.mutation<Client, { id: string; booking: Booking }>({
      query: ({ id, booking }) => ({ url: `/api/clients/${id}`, method: 'PUT', body: booking }),
      onQueryStarted: publishSaved,
    }),
    /** Null for an unknown phone. `unknown=204` avoids a 404, which the browser would log as an error. */
    lookupCustomer: build.query<Lookup | null, string>({
      query: (phone) => `/api/clients/lookup/${encodeURIComponent(phone)}?unknown=204`,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useAddCustomerMutation, useOverwriteCustomerMutation, useLazyLookupCustomerQuery } = addCustomerApi;

const isClient = (value: unknown): value is Client =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';

/** Returns the existing booking from a duplicate error of `POST /api/clients`, or null for any other error. */
export function findDuplicate(error: unknown): Client | null {
  if (!isHttpError(error) || error.status !== 409) return null;
  return isClient(error.api?.existingClient) ? error.api.existingClient : null;
}
