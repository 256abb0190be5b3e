import type { SavedWebhook, Webhook, WebhookDelivery, WebhookEdit, WebhookInput } from '@lotline/contracts';
import { api } from '../../../lib/api/api.js';

const webhooksApi = api.injectEndpoints({
  endpoints: (build) => ({
    getWebhooks: build.query<Webhook[], void>({ query: () => '/api/webhooks', providesTags: ['Webhook'] }),
    createWebhook: build.mutation<SavedWebhook, WebhookInput>({
      query: (body) => ({ url: '/api/webhooks', method: 'POST', body }),
      invalidatesTags: (_webhook, error) => (error ? [] : ['Webhook']),
    }),
    editWebhook: build.mutation<SavedWebhook, { id: string; input: WebhookEdit }>({
      query: ({ id, input }) => ({ url: `/api/webhooks/${id}`, method: 'PUT', body: input }),
      invalidatesTags: ['Webhook'],
    }),
    deleteWebhook: build.mutation<unknown, string>({
      query: (id) => ({ url: `/api/webhooks/${id}`, method: 'DELETE' }),
      invalidatesTags: ['Webhook'],
    }),
    /** A page, newest first. `cursor` is '' for the newest; `next` is null on the last one. */
    getDeliveries: build.query<{ deliveries: WebhookDelivery[]; next: string | null }, { id: string; cursor: string }>({
      query: ({ id, cursor }) => `/api/webhooks/${id}/deliveries${cursor && `?cursor=${cursor}`}`,
      transformResponse: (deliveries: WebhookDelivery[], meta) => ({
        deliveries,
        next: meta?.response?.headers.get('X-Next-Cursor') ?? null,
      }),
      providesTags: ['Webhook'],
    }),
    resendDelivery: build.mutation<WebhookDelivery, { id: string; deliveryId: string }>({
      query: ({ id, deliveryId }) => ({ url: `/api/webhooks/${id}/deliveries/${deliveryId}/resend`, method: 'POST' }),
      invalidatesTags: ['Webhook'],
    }),
  }),
});

export const {
  useGetWebhooksQuery,
  useCreateWebhookMutation,
  useEditWebhookMutation,
  useDeleteWebhookMutation,
  useGetDeliveriesQuery,
  useResendDeliveryMutation,
} = webhooksApi;
