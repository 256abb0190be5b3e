import { SCREEN_PAGE, type Client, type Lookup } from '@lotline/protocol';
import { api } from '../../lib/api/api.js';
import { isHttpError } from '../../lib/api/http-error.js';
import { publishSaved } from '../../lib/live/changes.js';
import { valuesOf, type CustomerValues } from '../../ui/customer-form/customer-values.js';

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
    /** The contracts of a phone's digits, newest first. They may include contracts of longer phones. */
    findContracts: build.query<Client[], { digits: string; types: string[] }>({
      query: ({ digits, types }) => ({
        url: '/api/clients',
        params: { search: digits, clientType: types.join(','), limit: SCREEN_PAGE },
      }),
      keepUnusedDataFor: 0,
    }),
    /** Changes only the end of a contract, a lot time. 412 when the record has changed. */
    extendContract: build.mutation<Client, { contract: Client; end: string }>({
      query: ({ contract, end }) => ({
        url: `/api/clients/${contract.id}`,
        method: 'PUT',
        headers: { 'If-Match': `"${contract.version}"` },
        body: {
          ...valuesOf(contract),
          phone: contract.phone,
          paymentAmount: Number(contract.paymentAmount),
          checkOutDateTime: end,
        },
      }),
      onQueryStarted: publishSaved,
    }),
  }),
});

export const {
  useAddCustomerMutation,
  useOverwriteCustomerMutation,
  useLazyLookupCustomerQuery,
  useFindContractsQuery,
  useExtendContractMutation,
} = addCustomerApi;

const isClient = (value: unknown): value is Client =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';

/** Returns the existing booking from a duplicate error of `POST /api/clients`, or null for any other error. */
export function findDuplicate(error: unknown): Client | null {
  if (!isHttpError(error) || error.status !== 409) return null;
  return isClient(error.api?.existingClient) ? error.api.existingClient : null;
}
