import { isRetryable, outcomeOfErrorStatus, outcomeOfNetworkError, toTextState } from './twilio-status.js';

describe('outcomeOfErrorStatus', () => {
  it.each([
    [429, 20429, 'not-accepted', '20429'],
    [429, undefined, 'not-accepted', 'http-429'],
    [400, 21611, 'not-accepted', '21611'],
    [400, 30001, 'not-accepted', '30001'],
    [400, 30022, 'not-accepted', '30022'],
    [400, 21211, 'rejected', '21211'],
    [400, 21608, 'rejected', '21608'],
    [400, 21610, 'rejected', '21610'],
    [400, 21614, 'rejected', '21614'],
    [400, 21635, 'rejected', '21635'],
    [400, 30006, 'rejected', '30006'],
    [400, 30007, 'rejected', '30007'],
    [400, 30034, 'rejected', '30034'],
    [400, 99999, 'rejected', '99999'],
    [401, 20003, 'rejected', '20003'],
    [404, undefined, 'rejected', 'http-404'],
    [408, undefined, 'unclear', 'http-408'],
    [302, undefined, 'unclear', 'http-302'],
    [500, 20500, 'unclear', '20500'],
    [502, undefined, 'unclear', 'http-502'],
    [503, undefined, 'unclear', 'http-503'],
  ] as const)('should map HTTP %p with code %p to %s', (status, code, kind, errorCode) => {
    expect(outcomeOfErrorStatus(status, code)).toEqual({ kind, errorCode });
  });
});

describe('outcomeOfNetworkError', () => {
  it.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])(
    'should map %s to not accepted',
    (code) => {
      expect(outcomeOfNetworkError(code)).toEqual({ kind: 'not-accepted', errorCode: code });
    },
  );

  it.each(['ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT', 'EPIPE', 'ERR_BAD_RESPONSE'])(
    'should map %s to unclear',
    (code) => {
      expect(outcomeOfNetworkError(code)).toEqual({ kind: 'unclear', errorCode: code });
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

describe('isRetryable', () => {
  it('should be false without a code', () => {
    expect(isRetryable(null)).toBe(false);
  });
});
