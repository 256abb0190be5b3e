import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
/** The Standard Webhooks specification asks for 24 to 64 bytes. */
const SECRET_BYTES = 32;

export const createSecret = (): string => `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

/**
 * Returns the headers of the Standard Webhooks specification (https://www.standardwebhooks.com) with a signature by each secret.
 * `id` stays the same for every attempt; `at` is the time of this attempt.
 */
export function signedHeaders(id: string, at: Date, body: string, secrets: readonly string[]): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000);
  const signatureBy = (secret: string): string => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  };
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map(signatureBy).join(' '),
  };
}
