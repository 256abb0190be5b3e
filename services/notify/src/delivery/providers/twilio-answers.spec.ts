import { isRetryable, outcomeOfRefusal, outcomeOfSilence, stateOf } from './twilio-answers.js';

describe('outcomeOfRefusal', () => {
  it.each([
    [429, 20429, 'not-taken', '20429'],
    [429, undefined, 'not-taken', 'http-429'],
    [400, 21611, 'not-taken', '21611'],
    [400, 30001, 'not-taken', '30001'],
    [400, 30022, 'not-taken', '30022'],
    [400, 21211, 'refused', '21211'],
    [400, 21608, 'refused', '21608'],
    [400, 21610, 'refused', '21610'],
    [400, 21614, 'refused', '21614'],
    [400, 21635, 'refused', '21635'],
    [400, 30006, 'refused', '30006'],
    [400, 30007, 'refused', '30007'],
    [400, 30034, 'refused', '30034'],
    [400, 99999, 'refused', '99999'],
    [401, 20003, 'refused', '20003'],
    [404, undefined, 'refused', 'http-404'],
    [408, undefined, 'unclear', 'http-408'],
    [302, undefined, 'unclear', 'http-302'],
    [500, 20500, 'unclear', '20500'],
    [502, undefined, 'unclear', 'http-502'],
    [503, undefined, 'unclear', 'http-503'],
  ] as const)('should take HTTP %p with code %p as %s', (status, code, kind, errorCode) => {
    expect(outcomeOfRefusal(status, code)).toEqual({ kind, errorCode });
  });
});

describe('outcomeOfSilence', () => {
  it.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])(
    'should take %s as never connected',
    (code) => {
      expect(outcomeOfSilence(code)).toEqual({ kind: 'not-taken', errorCode: code });
    },
  );

  it.each(['ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT', 'EPIPE', 'ERR_BAD_RESPONSE'])(
    'should take %s as possibly accepted',
    (code) => {
      expect(outcomeOfSilence(code)).toEqual({ kind: 'unclear', errorCode: code });
    },
  );

  it('should take what says nothing as possibly accepted', () => {
    expect(outcomeOfSilence(undefined)).toEqual({ kind: 'unclear', errorCode: 'no-answer' });
  });
});

describe('stateOf', () => {
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
    ['a status of next year', 'accepted'],
  ])('should take %s as %s', (status, state) => {
    expect(stateOf(status)).toBe(state);
  });
});

describe('isRetryable', () => {
  it('should be false without a code', () => {
    expect(isRetryable(null)).toBe(false);
  });
});
