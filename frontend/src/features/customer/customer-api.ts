import type { AnswerText, Client, HistoryEntry, RideEntry, TextSummary } from '@lotline/contracts';
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query/react';
import { api } from '../../lib/api/api.js';
import { followClient, followTexts } from '../../lib/live/follow-client.js';
import { announce, announceSaved } from '../../lib/live/changes.js';
import type { CustomerValues } from '../../ui/customer-form/customer-values.js';

/** The form's fields as an update sends them (spec §7 `PUT /api/clients/{id}`). */
export type CustomerUpdate = Omit<CustomerValues, 'paymentAmount'> & { paymentAmount: number };

const customerApi = api.injectEndpoints({
  endpoints: (build) => {
    /** What a change answers is shown at once, wherever the customer is on screen (spec §7). */
    const change = <Arg>(
      query: (arg: Arg) => { url: string; method: string; body: unknown; headers?: Record<string, string> },
    ) =>
      build.mutation<Client, Arg>({
        query,
        onQueryStarted: announceSaved,
      });
    return {
      getCustomer: build.query<Client, string>({
        query: (id) => `/api/clients/${id}`,
        // An answer that was under way while the record changed is older than what is held.
        merge: (held, incoming) => (incoming.version < held.version ? held : copyWithStructuralSharing(held, incoming)),
        providesTags: (_client, _error, id) => [{ type: 'Client', id }],
        onCacheEntryAdded: followClient,
      }),
      /** `version` is the record's: with it the history is asked for again, and only then. */
      getCustomerHistory: build.query<HistoryEntry[], { id: string; version: number }>({
        query: ({ id }) => `/api/clients/${id}/history`,
      }),
      /** `ride` is the record's ride as text: as `version` of the history. */
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
        headers: { 'If-Match': `"${version}"` },
      })),
      checkOutCustomer: change<string>((id) => ({
        url: `/api/clients/${id}/check-out-status`,
        method: 'PATCH',
        body: { status: 'checked-out' },
      })),
      deleteCustomer: build.mutation<unknown, string>({
        query: (id) => ({ url: `/api/clients/${id}`, method: 'DELETE' }),
        onQueryStarted: async (id, { queryFulfilled }) => {
          if (await queryFulfilled.catch(() => null)) announce('client', { id, version: Infinity, client: null });
        },
        invalidatesTags: ['Ride'],
      }),
      /** Undoes a deletion. 404 where it is too long ago; 409 where the stay or the customer id was taken since. */
      restoreCustomer: build.mutation<Client, string>({
        query: (id) => ({ url: `/api/clients/${id}/restore`, method: 'POST' }),
        onQueryStarted: announceSaved,
        invalidatesTags: (_client, error, id) => (error ? [] : [{ type: 'Client', id }]),
      }),
      answerCustomer: build.mutation<TextSummary, AnswerText & { clientId: string }>({
        query: ({ clientId, ...body }) => ({ url: `/api/clients/${clientId}/texts`, method: 'POST', body }),
        invalidatesTags: (_answer, _error, { clientId }) => [{ type: 'Text', id: clientId }],
      }),
      /** 409 where it may have arrived, or where the customer wants no texts. */
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
  useCheckOutCustomerMutation,
  useDeleteCustomerMutation,
  useRestoreCustomerMutation,
  useAnswerCustomerMutation,
  useResendTextMutation,
} = customerApi;
