import type { AnswerText, Client, HistoryEntry, RideEntry, TextOptOut, TextSummary } from '@lotline/protocol';
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query/react';
import { api, ifMatch } from '../../lib/api/api.js';
import { publishChange, publishSaved } from '../../lib/live/changes.js';
import type { CustomerValues } from '../../ui/customer-form/customer-values.js';
import { type CacheEntry, followChanges } from '../../lib/live/follow-changes.js';

/** The form's fields as `PUT /api/clients/{id}` expects them. */
export type CustomerUpdate = Omit<CustomerValues, 'paymentAmount'> & { paymentAmount: number };

const customerApi = api.injectEndpoints({
  endpoints: (build) => {
    /** A mutation whose response immediately updates every view that shows the customer. */
    const change = <Arg>(
      query: (arg: Arg) => { url: string; method: string; body: unknown; headers?: Record<string, string> },
    ) =>
      build.mutation<Client, Arg>({
        query,
        onQueryStarted: publishSaved,
      });
    return {
      getCustomer: build.query<Client, string>({
        query: (id) => `/api/clients/${id}`,
        // A response that was in flight while the record changed is stale.
        merge: (cached, incoming) =>
          incoming.version < cached.version ? cached : copyWithStructuralSharing(cached, incoming),
        providesTags: (_client, _error, id) => [{ type: 'Client', id }],
        onCacheEntryAdded: followClient,
      }),
      /** `version` is the record's version; the history is refetched only when it changes. */
      getCustomerHistory: build.query<HistoryEntry[], { id: string; version: number }>({
        query: ({ id }) => `/api/clients/${id}/history`,
      }),
      /** `ride` is the record's ride state as text; the rides are refetched only when it changes. */
      getCustomerRides: build.query<RideEntry[], { id: string; ride: string }>({
        query: ({ id }) => `/api/clients/${id}/rides`,
      }),
      getCustomerTexts: build.query<TextSummary[], string>({
        query: (id) => `/api/clients/${id}/texts`,
        providesTags: (_texts, _error, id) => [{ type: 'Text', id }],
        onCacheEntryAdded: followTexts,
      }),
      /** 412 when the record is no longer at `version`. */
      updateCustomer: change<{ id: string; version: number; update: CustomerUpdate }>(({ id, version, update }) => ({
        url: `/api/clients/${id}`,
        method: 'PUT',
        body: update,
        headers: ifMatch(version),
      })),
      deleteCustomer: build.mutation<unknown, string>({
        query: (id) => ({ url: `/api/clients/${id}`, method: 'DELETE' }),
        onQueryStarted: async (id, { queryFulfilled }) => {
          if (await queryFulfilled.catch(() => null)) publishChange('client', { id, version: Infinity, client: null });
        },
        invalidatesTags: ['Ride', 'DeletedClient'],
      }),
      answerCustomer: build.mutation<TextSummary, AnswerText & { clientId: string }>({
        query: ({ clientId, ...body }) => ({ url: `/api/clients/${clientId}/texts`, method: 'POST', body }),
        invalidatesTags: (_answer, _error, { clientId }) => [{ type: 'Text', id: clientId }],
      }),
      /** Opts the customer's phone out of texts, or in. */
      setCustomerOptOut: build.mutation<TextOptOut, { clientId: string; optedOut: boolean }>({
        query: ({ clientId, optedOut }) => ({
          url: `/api/clients/${clientId}/text-opt-out`,
          method: optedOut ? 'POST' : 'DELETE',
        }),
        invalidatesTags: (_answer, _error, { clientId }) => [
          { type: 'Text', id: clientId },
          { type: 'Client', id: clientId },
        ],
      }),
      /** 409 if the text may have arrived, or if the customer opted out of texts. */
      resendText: build.mutation<TextSummary, { clientId: string; textId: string }>({
        query: ({ clientId, textId }) => ({ url: `/api/clients/${clientId}/texts/${textId}/resend`, method: 'POST' }),
        invalidatesTags: (_answer, _error, { clientId }) => [{ type: 'Text', id: clientId }],
      }),
    };
  },
});

export const {
  useGetCustomerQuery,
  useGetCustomerHistoryQuery,
  useGetCustomerRidesQuery,
  useGetCustomerTextsQuery,
  useUpdateCustomerMutation,
  useDeleteCustomerMutation,
  useAnswerCustomerMutation,
  useResendTextMutation,
  useSetCustomerOptOutMutation,
} = customerApi;

/**
 * Keeps a customer's cached record current. A change that carries a newer record is applied directly; otherwise the record is
 * refetched. For `onCacheEntryAdded` of a query that provides the tag `Client` with this id.
 */
function followClient(id: string, entry: CacheEntry<Client>): Promise<void> {
  let rideVersion = 0;
  return followChanges({ type: 'Client', id }, entry, (refetch) => ({
    client: ({ id: changed, version, client }) => {
      if (changed !== id) return;
      const cached = entry.getCacheEntry().data;
      if (cached && cached.version >= version) return;
      if (cached && client) entry.updateCachedData((record) => Object.assign(record, client));
      else refetch();
    },
    ride: ({ clientId, version, fields }) => {
      if (clientId !== id || rideVersion >= version) return;
      rideVersion = version;
      entry.updateCachedData((record) => Object.assign(record, fields));
    },
  }));
}

/** Refetches a customer's texts when the state of one of them changes. */
function followTexts(id: string, entry: CacheEntry<unknown>): Promise<void> {
  return followChanges({ type: 'Text', id }, entry, (refetch) => ({
    text: ({ clientId }) => clientId === id && refetch(),
  }));
}
