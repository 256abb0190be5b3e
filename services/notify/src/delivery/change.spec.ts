import { askAgainInMs, changeAfterAttempt, changeOnReceipt, retryInMs } from './change.js';
import type { Outcome, Receipt } from './providers/provider.js';

const receipt = (over: Partial<Receipt>): Receipt => ({
  providerId: 'SM1',
  state: 'accepted',
  errorCode: null,
  mayRetry: false,
  ...over,
});

describe('changeAfterAttempt', () => {
  const cases: [string, Outcome, ReturnType<typeof changeAfterAttempt>][] = [
    [
      'taken',
      { kind: 'taken', ...receipt({}) },
      { state: 'accepted', errorCode: null, providerId: 'SM1', nextInMs: 5000 },
    ],
    [
      'delivered at once',
      { kind: 'taken', ...receipt({ state: 'delivered', providerId: null }) },
      { state: 'delivered', errorCode: null, providerId: null, nextInMs: null },
    ],
    [
      'taken and failed at once',
      { kind: 'taken', ...receipt({ state: 'failed', errorCode: '30006' }) },
      { state: 'failed', errorCode: '30006', providerId: 'SM1', nextInMs: null },
    ],
    [
      'provably not taken',
      { kind: 'not-taken', errorCode: '20429' },
      { state: 'queued', errorCode: '20429', nextInMs: 8000 },
    ],
    ['refused', { kind: 'refused', errorCode: '21211' }, { state: 'failed', errorCode: '21211', nextInMs: null }],
    [
      'unclear',
      { kind: 'unclear', errorCode: 'http-500' },
      { state: 'unknown', errorCode: 'http-500', nextInMs: 5000 },
    ],
  ];
  it.each(cases)('should follow a third attempt that was %s', (_what, outcome, change) => {
    expect(changeAfterAttempt(outcome, 3)).toEqual(change);
  });
});

describe('changeOnReceipt', () => {
  it('should ask again about a text that is still going', () => {
    expect(changeOnReceipt(receipt({ state: 'sent' }), 1, 60_000)).toMatchObject({ state: 'sent', nextInMs: 30_000 });
  });

  it('should queue again what failed in a way that may pass', () => {
    expect(changeOnReceipt(receipt({ state: 'failed', errorCode: '30001', mayRetry: true }), 1, 60_000)).toEqual({
      state: 'queued',
      errorCode: '30001',
      providerId: 'SM1',
      nextInMs: 2000,
    });
  });
});

describe('retryInMs', () => {
  it('should double, up to five minutes', () => {
    expect([1, 2, 3, 8, 9, 50].map(retryInMs)).toEqual([2000, 4000, 8000, 256_000, 300_000, 300_000]);
  });
});

describe('askAgainInMs', () => {
  it('should start at five seconds and grow with the age of the attempt, up to half an hour', () => {
    expect([0, 5000, 20_000, 3_600_000, 86_400_000].map(askAgainInMs)).toEqual([
      5000, 5000, 10_000, 1_800_000, 1_800_000,
    ]);
  });
});
