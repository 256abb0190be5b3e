import type { CheckedInClient, Client, SendText } from '@lotline/protocol';
import { api, ifMatch } from '../api/api.js';
import { publishSaved } from '../live/changes.js';
import type { Step } from './next-step.js';

const checkInApi = api.injectEndpoints({
  endpoints: (build) => ({
    checkInCustomer: build.mutation<CheckedInClient, string>({
      query: (id) => ({ url: `/api/clients/${id}/check-in-status`, method: 'PATCH', body: { status: 'checked-in' } }),
      onQueryStarted: publishSaved,
    }),
    checkOutCustomer: build.mutation<Client, string>({
      query: (id) => ({ url: `/api/clients/${id}/check-out-status`, method: 'PATCH', body: { status: 'checked-out' } }),
      onQueryStarted: publishSaved,
    }),
    /** Undoes the check-in or check-out that created `version` of the record. 412 if the record has changed since. */
    undoStep: build.mutation<Client, { id: string; version: number; step: Step }>({
      query: ({ id, version, step }) => ({
        url: `/api/clients/${id}/${step}-status`,
        method: 'PATCH',
        body: { status: null },
        headers: ifMatch(version),
      }),
      onQueryStarted: publishSaved,
    }),
    sendText: build.mutation<{ success: boolean; error?: string }, SendText>({
      query: (body) => ({ url: '/api/send-sms', method: 'POST', body }),
      invalidatesTags: (_answer, _error, { metadata }) => [{ type: 'Text', id: metadata.customerId }],
    }),
    /** Undoes a deletion. 404 if it was too long ago; 409 if the stay or the customer id has been taken since. */
    restoreCustomer: build.mutation<Client, string>({
      query: (id) => ({ url: `/api/clients/${id}/restore`, method: 'POST' }),
      onQueryStarted: publishSaved,
      invalidatesTags: (_client, error, id) => (error ? ['DeletedClient'] : [{ type: 'Client', id }, 'DeletedClient']),
    }),
  }),
});

export const {
  useCheckInCustomerMutation,
  useCheckOutCustomerMutation,
  useRestoreCustomerMutation,
  useSendTextMutation,
  useUndoStepMutation,
} = checkInApi;
