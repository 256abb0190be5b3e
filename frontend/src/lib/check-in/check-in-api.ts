import type { Client, SendText } from '@lotline/contracts';
import { api } from '../api.js';
import { announceSaved } from '../live/news.js';

const checkInApi = api.injectEndpoints({
  endpoints: (build) => ({
    checkInCustomer: build.mutation<Client, string>({
      query: (id) => ({ url: `/api/clients/${id}/check-in-status`, method: 'PATCH', body: { status: 'checked-in' } }),
      onQueryStarted: announceSaved,
    }),
    sendText: build.mutation<{ success: boolean; error?: string }, SendText>({
      query: (body) => ({ url: '/api/send-sms', method: 'POST', body }),
      invalidatesTags: (_answer, _error, { metadata }) => [{ type: 'Text', id: metadata.customerId }],
    }),
  }),
});

export const { useCheckInCustomerMutation, useSendTextMutation } = checkInApi;
