/**
 * Whom a refusal concerns. `phone`: only this recipient. `text`: only these words. `number`: the lot's texting number, and so every
 * text of the lot. `account`: every text of every lot. `busy`: nobody; the same request succeeds later.
 */
export type Fault = 'phone' | 'text' | 'number' | 'account' | 'busy';

/** Lotline's code for a phone to which no texts go (docs/product/texts.md#recipients). */
export const NOT_ALLOWED = 'not-allowed';

/** Lotline's code for a text that was not sent because its lot had sent its texts of the day. */
export const DAY_LIMIT = 'day-limit';

/**
 * Twilio's error codes (https://www.twilio.com/docs/api/errors) of requests (10xxx, 2xxxx, 6xxxx) and of accepted texts that were
 * not delivered (30xxx), and Lotline's own.
 */
const CODES: Record<Fault, readonly string[]> = {
  phone: [
    ...['21211', '21214', '21217', '21265', '21266', '21268', '21421', '21608', '21610', '21612', '21614', '21635'],
    // The recipient's country is not enabled. Other countries are, so the other texts go out.
    '21408',
    NOT_ALLOWED,
  ],
  // 30007: filtered by the carrier. 30010: dearer than allowed. 30036: the validity period ended first.
  text: ['21602', '21605', '21617', '21619', '30007', '30009', '30010', '30019', '30036', 'expired', DAY_LIMIT],
  number: [
    // Not a number of the account, or not one that sends texts.
    ...['21212', '21601', '21603', '21606', '21659', '21660', '21661', '21703', '21704', '21705'],
    // A daily limit of the carriers; unverified, suspended or unregistered numbers.
    ...['30023', '30027', '30032', '30033', '30034', '30035'],
  ],
  account: [
    // Wrong token, test credentials, a suspended or closed account, missing permission; 63038: the account's daily limit.
    ...[
      '10001',
      '20003',
      '20005',
      '20006',
      '20008',
      '20103',
      '20104',
      '20403',
      '20404',
      '30002',
      '63038',
      '70051',
      '90010',
    ],
    // The callback URL of every text is PUBLIC_URL.
    '21609',
    // TLS: the other side is not the provider, or a clock is wrong.
    ...['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN'],
    ...['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ],
  // Too many requests, and full queues at Twilio.
  busy: ['20429', '21611', '30001', '30022', 'http-429'],
};
const FAULTS: ReadonlyMap<string, Fault> = new Map(
  (['phone', 'text', 'number', 'account', 'busy'] as const).flatMap((fault) =>
    CODES[fault].map((code): [string, Fault] => [code, fault]),
  ),
);

/** A redirect or a refusal without Twilio's code: something else, such as a proxy, answered. */
const NOT_TWILIO = /^http-[34]\d\d$/;
const OF_DELIVERY = /^30\d{3}$/;

/**
 * Returns whom a refusal with this code concerns. An unknown code of a delivery concerns the phone, because its carrier gave it; any
 * other unknown code concerns the text.
 */
export function faultOf(errorCode: string): Fault {
  const known = FAULTS.get(errorCode);
  if (known) return known;
  if (NOT_TWILIO.test(errorCode)) return 'account';
  return OF_DELIVERY.test(errorCode) ? 'phone' : 'text';
}

/** For SQL: the codes that concern the phone, and the delivery codes that do not. */
export const PHONE_CODES = CODES.phone;
export const OTHER_DELIVERY_CODES = [...FAULTS.keys()].filter((code) => OF_DELIVERY.test(code));
