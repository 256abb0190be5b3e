import {
  type AnswerText,
  type InboxText,
  type TextOptOut,
  type TextSummary,
  type UnreadTexts,
  formatPhone,
} from '@lotline/protocol';
import { api } from '../../lib/api/api.js';
import { BY_CURSOR, cursorParam, type Page, toPage } from '../../lib/api/pages.js';
import { followChanges } from '../../lib/live/follow-changes.js';

/** Reconnections refetch every query with a `Text` tag. */
const LIST = { type: 'Text' as const, id: 'inbox' };
const COUNT = { type: 'Text' as const, id: 'unread' };
const textTag = (clientId: string) => ({ type: 'Text' as const, id: clientId });

const textsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUnreadTexts: build.query<UnreadTexts, void>({
      query: () => '/api/texts/inbox/count',
      providesTags: [COUNT],
      onCacheEntryAdded: (_none, entry) => followChanges(COUNT, entry, (refetch) => ({ inbox: refetch })),
    }),
    /** Newest first. Also follows the delivery of replies. */
    getInbox: build.infiniteQuery<Page<InboxText>, { unread: boolean }, string | null>({
      infiniteQueryOptions: BY_CURSOR,
      query: ({ queryArg: { unread }, pageParam }) => ({
        url: '/api/texts/inbox',
        params: { ...(unread && { unread }), ...cursorParam(pageParam) },
      }),
      transformResponse: toPage<InboxText>,
      providesTags: [LIST],
      onCacheEntryAdded: (_filter, entry) =>
        followChanges(LIST, entry, (refetch) => ({ inbox: refetch, text: refetch })),
    }),
    markText: build.mutation<unknown, { textId: string; isRead: boolean }>({
      query: ({ textId, isRead }) => ({ url: `/api/texts/inbox/${textId}/read`, method: isRead ? 'POST' : 'DELETE' }),
      invalidatesTags: [LIST, COUNT],
    }),
    /** The server marks the text as read. The same timestamp is never texted twice. */
    replyToText: build.mutation<TextSummary, AnswerText & { textId: string }>({
      query: ({ textId, ...body }) => ({ url: `/api/texts/inbox/${textId}/reply`, method: 'POST', body }),
      invalidatesTags: [LIST, COUNT],
    }),
    /** Assigns the texts of the sender to a booking, or to none. */
    attachText: build.mutation<unknown, { textId: string; clientId: string | null }>({
      query: ({ textId, clientId }) => ({
        url: `/api/texts/inbox/${textId}/attach`,
        method: 'POST',
        body: { clientId },
      }),
      invalidatesTags: (_done, _error, { clientId }) => [LIST, ...(clientId === null ? [] : [textTag(clientId)])],
    }),
    setSenderOptOut: build.mutation<TextOptOut, { textId: string; optedOut: boolean }>({
      query: ({ textId, optedOut }) => ({
        url: `/api/texts/inbox/${textId}/opt-out`,
        method: optedOut ? 'POST' : 'DELETE',
      }),
      invalidatesTags: [LIST],
    }),
  }),
});

export const {
  useGetUnreadTextsQuery,
  useGetInboxInfiniteQuery,
  useMarkTextMutation,
  useReplyToTextMutation,
  useAttachTextMutation,
  useSetSenderOptOutMutation,
} = textsApi;

/** Formats an E.164 number like the lot's own phones, without the country code of the United States and Canada. */
export const formatSender = (phone: string): string => formatPhone(phone.replace(/^\+1(?=\d{10}$)/, ''));

/** The name of the customer, or the phone. */
export const senderName = ({ client, phone }: Pick<InboxText, 'client' | 'phone'>): string =>
  (client && `${client.firstName} ${client.lastName}`.trim()) || formatSender(phone);
