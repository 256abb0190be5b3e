import { aCall } from '../testing/history.js';
import { checkDeleted, intentsOf, checkOnce } from './exactly-once.mjs';

const RIDE = 'ride 1 requesting_ride';
const press = (intent: string, changes: Partial<ReturnType<typeof aCall>> = {}) =>
  aCall({ kind: 'press', intent, effect: RIDE, ...changes });
const rejected = { status: 504, expected: false, ended: 6000 };

describe('intentsOf', () => {
  it('should combine all attempts into one intent that any of them acknowledges', () => {
    const calls = [press('press 1', rejected), press('press 1', { requestId: 'second', began: 9000, ended: 9100 })];
    expect(intentsOf(calls)).toEqual([
      { effect: RIDE, acknowledged: true, rejected: false, began: 1000, ended: 9100, requestIds: ['first', 'second'] },
    ]);
  });

  it('should treat an expected "already exists" as an acknowledgment', () => {
    const [taken] = intentsOf([press('add 1', { status: 409, expected: true })]);
    const [refusal] = intentsOf([press('add 1', { status: 409, expected: false })]);
    expect([taken?.acknowledged, refusal?.acknowledged]).toEqual([true, false]);
  });

  it('should skip calls that only read', () => {
    expect(intentsOf([aCall()])).toEqual([]);
  });
});

describe('checkOnce', () => {
  const kindsOf = (calls: ReturnType<typeof aCall>[], ...doneAt: number[]) =>
    checkOnce(
      intentsOf(calls),
      doneAt.map((at) => ({ effect: RIDE, at })),
    ).map(({ kind }) => kind);

  it('should accept one effect per acknowledged intent', () => {
    const later = { began: 60_000, ended: 60_100 };
    expect(kindsOf([press('press 1'), press('press 2', later)], 1050, 60_050)).toEqual([]);
  });

  it('should report a lost acknowledged intent with its request ids', () => {
    const [lost] = checkOnce(intentsOf([press('press 1')]), []);
    expect(lost).toEqual({ kind: 'lost', what: RIDE, requestIds: ['first'] });
  });

  it('should report a doubled effect, acknowledged or not', () => {
    expect(kindsOf([press('press 1')], 1050, 1070)).toEqual(['doubled']);
    expect(kindsOf([press('press 1', rejected)], 1050, 1070)).toEqual(['doubled']);
  });

  it('should accept one drop-off per attempt for a customer who was checked out in between', () => {
    const effect = 'ride 1 dropped_off';
    const intents = intentsOf([
      press('move 1', { ...rejected, effect }),
      press('move 1', { began: 9000, ended: 9100 }),
    ]);
    const kindsOfDrops = (...doneAt: number[]) =>
      checkOnce(
        intents,
        doneAt.map((at) => ({ effect, at })),
      ).map(({ kind }) => kind);
    expect(kindsOfDrops(1050, 9050)).toEqual([]);
    expect(kindsOfDrops(1050, 9050, 9060)).toEqual(['doubled']);
  });

  it('should accept an unacknowledged intent with one effect or none', () => {
    expect(kindsOf([press('press 1', rejected)])).toEqual([]);
    expect(kindsOf([press('press 1', rejected)], 1050)).toEqual([]);
  });

  it('should accept an effect soon after a timeout and report a later one', () => {
    expect(kindsOf([press('press 1', rejected)], 9000)).toEqual([]);
    expect(kindsOf([press('press 1', rejected)], 13_000)).toEqual(['done late']);
  });

  it('should accept an attempt that restored a lost effect', () => {
    expect(kindsOf([press('press 1', rejected), press('press 1', { began: 9000, ended: 9100 })], 9050)).toEqual([]);
  });

  it('should report an effect of an intent that was rejected at every attempt', () => {
    const tooLate = { status: 412, expected: true, rejected: true } as const;
    expect(kindsOf([press('edit 1', tooLate)], 1050)).toEqual(['rejected but done']);
    expect(kindsOf([press('edit 1', tooLate)])).toEqual([]);
    expect(kindsOf([press('edit 1', tooLate), press('edit 1', { began: 2000, ended: 2100 })], 2050)).toEqual([]);
    expect(kindsOf([press('edit 1', tooLate), press('edit 1', { began: 2000, ended: 2100 })])).toEqual(['lost']);
    expect(kindsOf([press('edit 1', rejected), press('edit 1', tooLate)], 1050)).toEqual([]);
  });

  it('should report an effect without an intent or before its intent', () => {
    expect(kindsOf([], 1050)).toEqual(['not requested']);
    expect(kindsOf([press('press 1', rejected)], 500)).toEqual(['not requested']);
  });
});

describe('checkDeleted', () => {
  const intent = {
    effect: 'delete ada 70',
    acknowledged: true,
    rejected: false,
    began: 1,
    ended: 2,
    requestIds: ['first'],
  };

  it('should report a customer who exists after an acknowledged deletion', () => {
    expect(checkDeleted([intent], ['ada']).map(({ kind }) => kind)).toEqual(['lost']);
    expect(checkDeleted([intent], ['bob'])).toEqual([]);
    expect(checkDeleted([{ ...intent, acknowledged: false }], ['ada'])).toEqual([]);
  });
});
