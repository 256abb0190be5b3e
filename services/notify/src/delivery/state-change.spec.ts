import { TEXT_STATES } from '@lotline/protocol';
import fc from 'fast-check';
import {
  pollAgainInMs,
  changeAfterAttempt,
  changeOnReceipt,
  changeOnReport,
  retryInMs,
  type ReportedText,
} from './state-change.js';
import type { Outcome, Receipt } from './providers/provider.js';

const receipt = (over: Partial<Receipt>): Receipt => ({
  providerId: 'SM1',
  state: 'accepted',
  errorCode: null,
  fault: null,
  ...over,
});

describe('changeAfterAttempt', () => {
  const cases: [string, Outcome, ReturnType<typeof changeAfterAttempt>][] = [
    [
      'accepted',
      { kind: 'accepted', ...receipt({}) },
      { state: 'accepted', errorCode: null, providerId: 'SM1', nextInMs: 5000 },
    ],
    [
      'delivered at once',
      { kind: 'accepted', ...receipt({ state: 'delivered', providerId: null }) },
      { state: 'delivered', errorCode: null, providerId: null, nextInMs: null },
    ],
    [
      'accepted and failed at once',
      { kind: 'accepted', ...receipt({ state: 'failed', errorCode: '30006' }) },
      { state: 'failed', errorCode: '30006', providerId: 'SM1', nextInMs: null },
    ],
    [
      'provably not accepted',
      { kind: 'not-accepted', fault: 'busy', errorCode: '20429' },
      { state: 'queued', errorCode: '20429', nextInMs: 8000 },
    ],
    [
      'refused because of the account',
      { kind: 'not-accepted', fault: 'account', errorCode: '20003' },
      { state: 'queued', errorCode: '20003', nextInMs: 30_000 },
    ],
    [
      'rejected',
      { kind: 'rejected', fault: 'phone', errorCode: '21211' },
      { state: 'failed', errorCode: '21211', nextInMs: null },
    ],
    [
      'unclear',
      { kind: 'unclear', errorCode: 'http-500' },
      { state: 'unknown', errorCode: 'http-500', nextInMs: 5000 },
    ],
  ];
  it.each(cases)('should return the change after a third attempt that was %s', (_what, outcome, change) => {
    expect(changeAfterAttempt(outcome, 3)).toEqual(change);
  });
});

describe('changeOnReceipt', () => {
  it('should poll again a text without a final state', () => {
    expect(changeOnReceipt(receipt({ state: 'sent' }), 1, 60_000)).toMatchObject({ state: 'sent', nextInMs: 30_000 });
  });

  it('should queue a text again after a temporary failure', () => {
    expect(changeOnReceipt(receipt({ state: 'failed', errorCode: '30001', fault: 'busy' }), 1, 60_000)).toEqual({
      state: 'queued',
      errorCode: '30001',
      providerId: 'SM1',
      nextInMs: 2000,
    });
  });

  it('should queue a text again after a failure that is not its own', () => {
    expect(changeOnReceipt(receipt({ state: 'failed', errorCode: '30034', fault: 'number' }), 1, 60_000)).toMatchObject(
      {
        state: 'queued',
        nextInMs: 300_000,
      },
    );
  });
});

describe('retryInMs', () => {
  it('should double up to five minutes', () => {
    expect([1, 2, 3, 8, 9, 50].map(retryInMs)).toEqual([2000, 4000, 8000, 256_000, 300_000, 300_000]);
  });
});

describe('pollAgainInMs', () => {
  it('should start at five seconds and grow with the attempt’s age up to half an hour', () => {
    expect([0, 5000, 20_000, 3_600_000, 86_400_000].map(pollAgainInMs)).toEqual([
      5000, 5000, 10_000, 1_800_000, 1_800_000,
    ]);
  });
});

describe('changeOnReport', () => {
  const FAILED = { state: 'failed', errorCode: '30007' } as const;
  const QUEUE_FULL = { state: 'failed', errorCode: '30001', fault: 'busy' } as const;
  const text = (over: Partial<ReportedText> = {}): ReportedText => ({
    state: 'accepted',
    errorCode: null,
    attempts: 1,
    attemptAgeMs: 0,
    ...over,
  });

  it.each<[string, Partial<ReportedText>, Partial<Receipt>, string | null]>([
    ['accepted, then sent', {}, { state: 'sent' }, 'sent'],
    ['accepted, then delivered', {}, { state: 'delivered' }, 'delivered'],
    ['accepted, then failed', {}, FAILED, 'failed'],
    ['accepted, then failed because a queue was full', {}, QUEUE_FULL, 'queued'],
    ['accepted again', {}, { state: 'accepted' }, null],
    ['sent, then accepted late', { state: 'sent' }, { state: 'accepted' }, null],
    ['sent again', { state: 'sent' }, { state: 'sent' }, null],
    ['sent, then failed', { state: 'sent' }, FAILED, 'failed'],
    ['delivered, then failed', { state: 'delivered' }, FAILED, null],
    ['failed, then sent late', { ...FAILED }, { state: 'sent' }, null],
    ['failed again', { ...FAILED }, FAILED, null],
    ['failed, and delivered after all', { ...FAILED }, { state: 'delivered' }, 'delivered'],
    ['queued again, then reported failed again', { state: 'queued' }, QUEUE_FULL, null],
    ['queued again, and delivered after all', { state: 'queued' }, { state: 'delivered' }, 'delivered'],
    ['being sent again, then the previous attempt is delivered', { state: 'sending' }, { state: 'delivered' }, null],
    ['unclear, then the previous attempt failed', { state: 'unknown', errorCode: 'http-500' }, FAILED, null],
    ['no longer polled, then failed', { state: 'unknown', errorCode: 'no-receipt' }, FAILED, 'failed'],
  ])('should handle a text that was %s', (_what, state, report, next) => {
    expect(changeOnReport(text(state), receipt(report))?.state ?? null).toBe(next);
  });

  const reports = fc.array(
    fc.constantFrom<Partial<Receipt>>({ state: 'accepted' }, { state: 'sent' }, { state: 'delivered' }, FAILED),
    { minLength: 1, maxLength: 12 },
  );
  const after = (given: readonly Partial<Receipt>[], from = text()): ReportedText[] =>
    given.reduce<ReportedText[]>(
      (states, report) => {
        const last = states.at(-1) ?? from;
        const change = changeOnReport(last, receipt(report));
        return [...states, change ? { ...last, state: change.state, errorCode: change.errorCode } : last];
      },
      [from],
    );

  it('should reach the same state in any order and with repetitions', () => {
    fc.assert(
      fc.property(
        reports.chain((given) =>
          fc.tuple(
            fc.constant(given),
            fc.shuffledSubarray([...given, ...given, ...given], { minLength: given.length * 3 }),
          ),
        ),
        ([given, mixed]) => {
          const has = (state: string) => given.some((report) => report.state === state);
          const end = ['delivered', 'failed', 'sent'].find(has) ?? 'accepted';
          expect(after(given).at(-1)?.state).toBe(end);
          expect(after(mixed).at(-1)?.state).toBe(end);
        },
      ),
    );
  });

  it('should never move a text back, and queue it again at most once', () => {
    const RANK = { accepted: 0, sent: 1, queued: 2, failed: 3, delivered: 4, sending: 5, unknown: 5 };
    const withRetries = fc.array(
      fc.constantFrom<Partial<Receipt>>(
        { state: 'accepted' },
        { state: 'sent' },
        { state: 'delivered' },
        FAILED,
        QUEUE_FULL,
      ),
    );
    fc.assert(
      fc.property(withRetries, fc.constantFrom(...TEXT_STATES), (given, state) => {
        const states = after(given, text({ state })).map((each) => each.state);
        const steps = states.slice(1).map((each, at) => [states[at] ?? each, each] as const);
        const moves = steps.filter(([from, to]) => from !== to);
        expect(moves.filter(([from, to]) => to !== 'delivered' && RANK[from] > RANK[to])).toEqual([]);
        expect(moves.filter(([, to]) => to === 'queued').length).toBeLessThanOrEqual(1);
      }),
    );
  });
});
