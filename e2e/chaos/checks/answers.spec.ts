import { aCall, aFaultRecord } from '../testing/history.js';
import { TIMED_OUT, checkAnswers, checkRecoveries } from './answers.mjs';

const FAULTS = [aFaultRecord()];
const during = { began: 11_000, ended: 11_100 };
const none = { status: null, code: 'ECONNRESET', expected: false };

describe('checkAnswers', () => {
  const kindOf = (changes: Parameters<typeof aCall>[0], faults = FAULTS) =>
    checkAnswers([aCall(changes)], faults).map(({ kind }) => kind);

  it('should accept responses, and rejections during a fault', () => {
    expect(kindOf({})).toEqual([]);
    expect(kindOf({ ...during, status: 503, expected: false })).toEqual([]);
    expect(kindOf({ ...during, status: 504, expected: false, ended: 16_500 })).toEqual([]);
  });

  it('should report a 500, even during a fault', () => {
    expect(kindOf({ ...during, status: 500, expected: false })).toEqual(['answered with 500']);
  });

  it('should report a response after 6 s', () => {
    expect(kindOf({ began: 11_000, ended: 17_001 })).toEqual(['answered late']);
    expect(kindOf({ began: 11_000, ended: 17_001, kind: 'import' })).toEqual([]);
  });

  it('should report a call without a response', () => {
    expect(kindOf({ ...during, ...none })).toEqual(['no answer']);
  });

  it.each(['kill', 'freeze'] as const)('should expect no response from a gateway during its %s', (kind) => {
    const away = [aFaultRecord({ fault: { kind, target: 'gateway-2', pauseMs: 0, durationMs: 5000 } })];
    expect(kindOf({ ...during, ...none, gateway: 'gateway-2' }, away)).toEqual([]);
    expect(kindOf({ ...during, ended: 20_000, gateway: 'gateway-2' }, away)).toEqual([]);
    expect(kindOf({ ...during, ...none, gateway: 'gateway' }, away)).toEqual(['no answer']);
  });

  it('should report an unexpected response', () => {
    expect(kindOf({ ...during, status: 404, expected: false })).toEqual(['answered unexpectedly']);
  });

  it('should report a rejection without a fault', () => {
    expect(kindOf({ status: 503, expected: false })).toEqual(['rejected without a fault']);
    expect(kindOf({ began: 24_000, ended: 24_100, status: 503, expected: false })).toEqual([]);
    expect(kindOf({ began: 26_000, ended: 26_100, status: 503, expected: false })).toEqual([
      'rejected without a fault',
    ]);
  });

  it('should report a late recovery only once', () => {
    const late = [aFaultRecord({ recoveredAt: 28_000 })];
    const rejected = { status: 503, expected: false };
    expect(kindOf({ ...rejected, began: 26_000, ended: 26_100 }, late)).toEqual([]);
    expect(kindOf({ ...rejected, began: 28_100, ended: 28_200 }, late)).toEqual(['rejected without a fault']);
  });

  it('should name the call, the gateway and the request id', () => {
    const call = aCall({ kind: 'press', status: 500, code: 'INTERNAL', expected: false, effect: 'ride 1 off' });
    expect(checkAnswers([call], [])).toEqual([
      {
        kind: 'answered with 500',
        what: 'press at gateway, 1970-01-01T00:00:01.000Z: 500 INTERNAL after 100 ms (ride 1 off)',
        requestIds: ['first'],
      },
    ]);
  });
});

describe('late violations', () => {
  const isLate = (changes: Parameters<typeof aCall>[0]) => checkAnswers([aCall(changes)], []).map(({ late }) => late);

  it('marks violations that a slow machine alone can cause', () => {
    expect(isLate({ ended: 7002 })).toEqual([true]);
    expect(isLate({ status: 503, expected: false })).toEqual([true]);
    expect(isLate({ status: null, code: TIMED_OUT, expected: false })).toEqual([true]);
  });

  it('does not mark a wrong or broken answer', () => {
    expect(isLate({ status: 500, expected: false, ended: 7002 })).toEqual([undefined]);
    expect(isLate({ status: 404, expected: false })).toEqual([undefined]);
    expect(isLate(none)).toEqual([undefined]);
  });
});

describe('checkRecoveries', () => {
  it('marks a recovery after more than ten seconds as late, and a system that never recovers as broken', () => {
    const faults = [
      aFaultRecord({ recoveredAt: 25_000 }),
      aFaultRecord({ recoveredAt: 25_500 }),
      aFaultRecord({ readyAt: null, recoveredAt: null, missing: 'clients not ready' }),
    ];
    expect(checkRecoveries(faults).map(({ what, late }) => [what, late])).toEqual([
      ['postgres frozen: ready after 2 s, recovered only after 10.5 s', true],
      ['postgres frozen: never ready, clients not ready', undefined],
    ]);
  });
});
