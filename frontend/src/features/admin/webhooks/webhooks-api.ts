import type { SavedWebhook, Webhook, WebhookDelivery, WebhookEdit, WebhookInput } from '@lotline/protocol';
import { api, ifMatch } from '../../../lib/api/api.js';
import { BY_CURSOR, cursorParam, type Page, toPage } from '../../../lib/api/pages.js';

/** A webhook's version, which a change names. */
type Version = Pick<Webhook, 'id' | 'version'>;

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
    /** The deliveries of a webhook, newest first. */
    getDeliveries: build.infiniteQuery<Page<WebhookDelivery>, string, string | null>({
      infiniteQueryOptions: BY_CURSOR,
      query: ({ queryArg: id, pageParam }) => ({
        url: `/api/webhooks/${id}/deliveries`,
        params: cursorParam(pageParam),
      }),
      transformResponse: toPage<WebhookDelivery>,
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
  useGetDeliveriesInfiniteQuery,
  useResendDeliveryMutation,
} = webhooksApi;
