import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';

/** Twilio's timeout for webhooks. */
const TIMEOUT_MS = 15_000;
/** @type {Record<string, string>} */
const ENTITIES = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" };

/**
 * Calls a webhook like Twilio: with a signature of the address and the whole form.
 * @param {string} token @param {string} url @param {Record<string, string>} form
 * @param {{signature?: string | null, at?: string}} [otherwise] another signature or none; another address than the signed one
 * @returns {Promise<{status: number, text: string}>}
 */
export async function callWebhook(token, url, form, { signature, at = url } = {}) {
  const signed = signature === undefined ? getExpectedTwilioSignature(token, url, form) : signature;
  const response = await fetch(at, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(signed !== null && { 'x-twilio-signature': signed }),
    },
    body: new URLSearchParams(form).toString(),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { status: response.status, text: await response.text() };
}

/** Returns the messages that a TwiML response asks to send. @param {string} twiml @returns {{body: string, statusCallback: string | null}[]} */
export function parseMessages(twiml) {
  return [...twiml.matchAll(/<Message([^>]*)>([^<]*)<\/Message>/g)].map(([, attributes = '', body = '']) => ({
    body: unescape(body),
    statusCallback: unescape(/statusCallback="([^"]*)"/.exec(attributes)?.[1] ?? '') || null,
  }));
}

/** @param {string} text */
const unescape = (text) => text.replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity);

/** @param {import('./messages.mjs').Message} message @returns {Record<string, string>} */
export const inboundForm = ({ sid, from, to, body }) => ({
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

/** @param {import('./messages.mjs').Message} message @param {string} status @param {number | null} errorCode @returns {Record<string, string>} */
export const statusForm = ({ sid, from, to }, status, errorCode) => ({
  MessageSid: sid,
  SmsSid: sid,
  MessageStatus: status,
  SmsStatus: status,
  From: from,
  To: to,
  AccountSid: `AC${'0'.repeat(32)}`,
  ...(errorCode !== null && { ErrorCode: String(errorCode) }),
});
