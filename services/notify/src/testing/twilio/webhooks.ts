import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import type { Message } from './messages.ts';

/** Calls a webhook like Twilio: with a signature of the address and the whole form. */
export async function callWebhook(
  token: string,
  url: string,
  form: Record<string, string>,
): Promise<{ status: number; text: string }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': getExpectedTwilioSignature(token, url, form),
    },
    body: new URLSearchParams(form).toString(),
  });
  return { status: response.status, text: await response.text() };
}

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
