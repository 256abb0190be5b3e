import type { SavedWebhook, Webhook, WebhookDelivery, WebhookEdit, WebhookInput } from '@lotline/protocol';
import { api } from '../../../lib/api/api.js';

/** A webhook's version, which a change names. */
type Version = Pick<Webhook, 'id' | 'version'>;

const ifMatch = (version: number | undefined) => (version === undefined ? {} : { 'If-Match': `"${version}"` });

const webhooksApi = api.injectEndpoints({
  endpoints: (build) => ({
    getWebhooks: build.query<Webhook[], void>({ query: () => '/api/webhooks', providesTags: ['Webhook'] }),
    /** The server adds a webhook once per idempotency key, and repeats its secret. */
    createWebhook: build.mutation<SavedWebhook, { input: WebhookInput; key: string }>({
      query: ({ input, key }) => ({
        url: '/api/webhooks',
        method: 'POST',
        body: input,
        headers: { 'Idempotency-Key': key },
      }),
      invalidatesTags: (_webhook, error) => (error ? [] : ['Webhook']),
    }),
    /** 412 when the webhook is no longer at the version. */
    editWebhook: build.mutation<SavedWebhook, Version & { input: WebhookEdit }>({
      query: ({ id, version, input }) => ({
        url: `/api/webhooks/${id}`,
        method: 'PUT',
        body: input,
        headers: ifMatch(version),
      }),
      invalidatesTags: ['Webhook'],
    }),
    deleteWebhook: build.mutation<unknown, Version>({
      query: ({ id, version }) => ({ url: `/api/webhooks/${id}`, method: 'DELETE', headers: ifMatch(version) }),
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
