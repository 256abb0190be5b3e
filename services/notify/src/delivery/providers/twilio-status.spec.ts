import { outcomeOfErrorStatus, outcomeOfNetworkError, toReceipt, toTextState } from './twilio-status.js';

describe('outcomeOfErrorStatus', () => {
  it.each([
    [429, 20429, 'not-accepted', 'busy', '20429'],
    [429, undefined, 'not-accepted', 'busy', 'http-429'],
    [400, 21611, 'not-accepted', 'busy', '21611'],
    [429, 63038, 'not-accepted', 'account', '63038'],
    [400, 21606, 'not-accepted', 'number', '21606'],
    [400, 21211, 'rejected', 'phone', '21211'],
    [400, 21617, 'rejected', 'text', '21617'],
    [400, 99999, 'rejected', 'text', '99999'],
    [401, undefined, 'not-accepted', 'account', 'http-401'],
    [302, undefined, 'not-accepted', 'account', 'http-302'],
  ] as const)(
    'should refuse for HTTP %p with code %p as %s because of the %s',
    (status, code, kind, fault, errorCode) => {
      expect(outcomeOfErrorStatus(status, code)).toEqual({ kind, fault, errorCode });
    },
  );

  it.each([
    [200, undefined, 'http-200'],
    [408, undefined, 'http-408'],
    [500, 20500, '20500'],
    [502, undefined, 'http-502'],
    [503, undefined, 'http-503'],
  ])('should not know whether HTTP %p with code %p accepted the text', (status, code, errorCode) => {
    expect(outcomeOfErrorStatus(status, code)).toEqual({ kind: 'unclear', errorCode });
  });
});

describe('outcomeOfNetworkError', () => {
  it.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])(
    'should map %s to not accepted',
    (code) => {
      expect(outcomeOfNetworkError(code)).toEqual({ kind: 'not-accepted', fault: 'busy', errorCode: code });
    },
  );

  it.each(['ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT', 'EPIPE', 'ERR_BAD_RESPONSE'])(
    'should map %s to unclear',
    (code) => {
      expect(outcomeOfNetworkError(code)).toEqual({ kind: 'unclear', errorCode: code });
    },
  );

  it.each(['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'SELF_SIGNED_CERT_IN_CHAIN'])(
    'should blame the account for %s, before which nothing was sent',
    (code) => {
      expect(outcomeOfNetworkError(code)).toEqual({ kind: 'not-accepted', fault: 'account', errorCode: code });
    },
  );

  it('should map an error without a code to unclear', () => {
    expect(outcomeOfNetworkError(undefined)).toEqual({ kind: 'unclear', errorCode: 'no-answer' });
  });
});

describe('toTextState', () => {
  it.each([
    ['accepted', 'accepted'],
    ['scheduled', 'accepted'],
    ['queued', 'accepted'],
    ['sending', 'accepted'],
    ['sent', 'sent'],
    ['partially_delivered', 'sent'],
    ['delivered', 'delivered'],
    ['read', 'delivered'],
    ['undelivered', 'failed'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
    ['an unknown status', 'accepted'],
  ])('should map %s to %s', (status, state) => {
    expect(toTextState(status)).toBe(state);
  });
});

describe('toReceipt', () => {
  it.each([
    ['delivered', null, null],
    ['undelivered', '30003', 'phone'],
    ['undelivered', '30034', 'number'],
    ['failed', '30002', 'account'],
    ['failed', '30001', 'busy'],
    ['failed', null, 'phone'],
  ] as const)('should blame for %s with code %s: %s', (status, code, fault) => {
    expect(toReceipt('SM1', status, code)).toMatchObject({ providerId: 'SM1', errorCode: code, fault });
  });
});
