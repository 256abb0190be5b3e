import { aCall } from '../history/a-call.js';
import { intentsOf, judgeOnce } from './once.mjs';

const RIDE = 'ride 1 requesting_ride';
const press = (intent: string, changes: Partial<ReturnType<typeof aCall>> = {}) =>
  aCall({ kind: 'press', intent, effect: RIDE, ...changes });
const refused = { status: 504, expected: false, ended: 6000 };

describe('intentsOf', () => {
  it('should make one intent of all tries, acknowledged by any of them', () => {
    const calls = [press('press 1', refused), press('press 1', { requestId: 'second', began: 9000, ended: 9100 })];
    expect(intentsOf(calls)).toEqual([
      { effect: RIDE, acknowledged: true, refused: false, began: 1000, ended: 9100, requestIds: ['first', 'second'] },
    ]);
  });

  it('should take "it is there already" for an acknowledgement where its caller expected it', () => {
    const [taken] = intentsOf([press('add 1', { status: 409, expected: true })]);
    const [refusal] = intentsOf([press('add 1', { status: 409, expected: false })]);
    expect([taken?.acknowledged, refusal?.acknowledged]).toEqual([true, false]);
  });

  it('should pass over what is only read', () => {
    expect(intentsOf([aCall()])).toEqual([]);
  });
});

describe('judgeOnce', () => {
  const kindsOf = (calls: ReturnType<typeof aCall>[], ...doneAt: number[]) =>
    judgeOnce(
      intentsOf(calls),
      doneAt.map((at) => ({ effect: RIDE, at })),
    ).map(({ kind }) => kind);

  it('should find nothing where each acknowledged intent is there once', () => {
    const later = { began: 60_000, ended: 60_100 };
    expect(kindsOf([press('press 1'), press('press 2', later)], 1050, 60_050)).toEqual([]);
  });

  it('should find an acknowledged one that is lost, by its request ids', () => {
    const [lost] = judgeOnce(intentsOf([press('press 1')]), []);
    expect(lost).toEqual({ kind: 'lost', what: RIDE, requestIds: ['first'] });
  });

  it('should find one that is there twice, acknowledged or not', () => {
    expect(kindsOf([press('press 1')], 1050, 1070)).toEqual(['doubled']);
    expect(kindsOf([press('press 1', refused)], 1050, 1070)).toEqual(['doubled']);
  });

  it('should let each try drop somebody off who was checked out meanwhile, and no try twice', () => {
    const effect = 'ride 1 dropped_off';
    const intents = intentsOf([press('move 1', { ...refused, effect }), press('move 1', { began: 9000, ended: 9100 })]);
    const kindsOfDrops = (...doneAt: number[]) =>
      judgeOnce(
        intents,
        doneAt.map((at) => ({ effect, at })),
      ).map(({ kind }) => kind);
    expect(kindsOfDrops(1050, 9050)).toEqual([]);
    expect(kindsOfDrops(1050, 9050, 9060)).toEqual(['doubled']);
  });

  it('should let one that was never acknowledged be there once or not at all', () => {
    expect(kindsOf([press('press 1', refused)])).toEqual([]);
    expect(kindsOf([press('press 1', refused)], 1050)).toEqual([]);
  });

  it('should accept work that ends soon after its caller was told that it takes too long, and find later work', () => {
    expect(kindsOf([press('press 1', refused)], 9000)).toEqual([]);
    expect(kindsOf([press('press 1', refused)], 13_000)).toEqual(['done late']);
  });

  it('should accept a try that recovered what the one before it lost', () => {
    expect(kindsOf([press('press 1', refused), press('press 1', { began: 9000, ended: 9100 })], 9050)).toEqual([]);
  });

  it('should find one that was refused for certain, at each try, and done', () => {
    const tooLate = { status: 412, expected: true, refused: true } as const;
    expect(kindsOf([press('edit 1', tooLate)], 1050)).toEqual(['refused, and done']);
    expect(kindsOf([press('edit 1', tooLate)])).toEqual([]);
    expect(kindsOf([press('edit 1', tooLate), press('edit 1', { began: 2000, ended: 2100 })], 2050)).toEqual([]);
    expect(kindsOf([press('edit 1', tooLate), press('edit 1', { began: 2000, ended: 2100 })])).toEqual(['lost']);
    expect(kindsOf([press('edit 1', refused), press('edit 1', tooLate)], 1050)).toEqual([]);
  });

  it('should find what nobody asked for, and what was there before it was asked for', () => {
    expect(kindsOf([], 1050)).toEqual(['nobody asked']);
    expect(kindsOf([press('press 1', refused)], 500)).toEqual(['nobody asked']);
  });
});
