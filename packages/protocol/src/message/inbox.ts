import { z } from 'zod';
import { instantSchema } from '../time/lot-time.js';
import { text } from '../values/text.js';
import { textSummarySchema } from './message.js';

/** Maximum texts of a page of the inbox. */
export const INBOX_PAGE = 50;

/** Unread texts are counted up to this number: above it a screen shows '99+'. */
export const MAX_UNREAD = 100;

/** The place of the last text of a page: microseconds since 1970 and the text's id. */
export const INBOX_CURSOR = /^\d{1,16}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A text to the lot, from a customer or from a phone that no customer has (docs/product/inbox.md). */
export const receivedTextSchema = z.object({
  id: z.uuid(),
  /** The sender, in E.164. */
  phone: text(),
  /** What the text asks for, such as 'shuttle'; 'message' if it is for people. */
  event: text(),
  body: text(),
  createdAt: instantSchema,
  isRead: z.boolean(),
  /** The name of who marked it as read. Null if nobody did, as for a command that was carried out. */
  readBy: text().nullable(),
  /** Whether no texts may go to the phone. */
  isOptedOut: z.boolean(),
  /** Whether the text seems to ask in other words than STOP that no more texts be sent. */
  suggestsOptOut: z.boolean(),
  /** The first text of staff to the phone after this one, otherwise the automatic reply to it. */
  reply: textSummarySchema.nullable(),
});
export type ReceivedText = z.output<typeof receivedTextSchema>;

/** A text of the inbox with the name of its customer. */
export const inboxTextSchema = receivedTextSchema.extend({
  /** Null if no customer has the phone, or the customer was deleted. */
  client: z.object({ id: z.uuid(), firstName: text(), lastName: text() }).nullable(),
});
export type InboxText = z.output<typeof inboxTextSchema>;

/** The response of `GET /api/texts/inbox/count`. */
export const unreadTextsSchema = z.object({ unread: z.int().min(0).max(MAX_UNREAD) });
export type UnreadTexts = z.output<typeof unreadTextsSchema>;

/** The request of `POST /api/texts/inbox/{textId}/attach`. */
export const attachTextSchema = z.object({
  /** The booking; null for none. */
  clientId: z.uuid('No such customer').nullable(),
});
