import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import type { Message } from './messages.ts';

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" };

/**
 * Calls a webhook like Twilio: with a signature of the address and the whole form.
 * @param otherwise another signature or none; another address than the signed one
 */
export async function callWebhook(
  token: string,
  url: string,
  form: Record<string, string>,
  { signature, at = url }: { signature?: string | null; at?: string } = {},
): Promise<{ status: number; text: string }> {
  const signed = signature === undefined ? getExpectedTwilioSignature(token, url, form) : signature;
  const response = await fetch(at, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(signed !== null && { 'x-twilio-signature': signed }),
    },
    body: new URLSearchParams(form).toString(),
  });
  return { status: response.status, text: await response.text() };
}

/** Returns the messages that a TwiML response asks to send. */
export function parseMessages(twiml: string): { body: string; statusCallback: string | null }[] {
  return [...twiml.matchAll(/<Message([^>]*)>([^<]*)<\/Message>/g)].map(([, attributes = '', body = '']) => ({
    body: unescape(body),
    statusCallback: unescape(/statusCallback="([^"]*)"/.exec(attributes)?.[1] ?? '') || null,
  }));
}

const unescape = (text: string) => text.replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity);

export const inboundForm = ({ sid, from, to, body }: Message): Record<string, string> => ({
  MessageSid: sid,
  SmsSid: sid,
  AccountSid: `AC${'0'.repeat(32)}`,
  From: from,
  To: to,
  Body: body,
  NumMedia: '0',
  NumSegments: '1',
  SmsStatus: 'received',
  ApiVersion: '2010-04-01',
});

export const statusForm = (
  { sid, from, to }: Message,
  status: string,
  errorCode: number | null,
): Record<string, string> => ({
  MessageSid: sid,
  SmsSid: sid,
  MessageStatus: status,
  SmsStatus: status,
  From: from,
  To: to,
  AccountSid: `AC${'0'.repeat(32)}`,
  ...(errorCode !== null && { ErrorCode: String(errorCode) }),
});
