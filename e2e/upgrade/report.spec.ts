import { History } from '../chaos/history.mjs';
import { aCall, aFaultRecord } from '../chaos/testing/history.js';
import { countCalls, isGood } from './report.mjs';

type Stage = Parameters<typeof countCalls>[0];

const aStage = (changes: Partial<Stage> = {}): Stage => ({
  name: 'Upgrade',
  began: 0,
  ended: 40_000,
  replaced: 9,
  failedExits: [],
  ...changes,
});

/** PostgreSQL is restarted from second 10 to 15; the calls that it rejects until second 25 are its effect. */
const aHistory = (calls: History['calls']): History =>
  Object.assign(new History(), { calls, faults: [aFaultRecord()] });

const unavailable = (began: number) => aCall({ began, ended: began + 100, status: 503, expected: false });

describe('countCalls', () => {
  it('should count the calls that ended during the stage', () => {
    const history = aHistory([aCall(), aCall({ began: 39_900, ended: 40_000 })]);
    expect(countCalls(aStage(), history)).toEqual({ calls: 1, failed: 0, rejected: {}, slowestMs: 100 });
  });

  it('should count rejected calls as failed, unless a server was restarted', () => {
    const history = aHistory([unavailable(5000), unavailable(11_000), unavailable(26_000)]);
    expect(countCalls(aStage(), history)).toMatchObject({ calls: 3, failed: 2, rejected: { 503: 1 } });
  });

  it('should count unanswered and unexpected calls as failed', () => {
    const history = aHistory([aCall({ status: null, expected: false }), aCall({ status: 409, expected: false })]);
    expect(countCalls(aStage(), history).failed).toBe(2);
  });

  it('should not measure imports, which wait for a restarted server', () => {
    const history = aHistory([aCall({ ended: 31_000, kind: 'import' }), aCall()]);
    expect(countCalls(aStage(), history).slowestMs).toBe(100);
  });
});

describe('isGood', () => {
  const late = { kind: 'answered late', what: '', requestIds: [], late: true as const };
  const lost = { kind: 'lost', what: '', requestIds: [] };

  it.each([
    ['no violation', [], false, true],
    ['a late answer', [late], false, false],
    ['a late answer that is only reported', [late], true, true],
    ['a lost change', [lost], true, false],
  ])('should judge a run with %s', (_, violations, reportTimes, good) => {
    const run = { history: aHistory([aCall()]), violations };
    expect(isGood({ stages: [aStage()], run }, reportTimes)).toBe(good);
  });

  it('should fail a run with a rejected call or a killed process, even if late answers are only reported', () => {
    const run = { history: aHistory([unavailable(5000)]), violations: [] };
    expect(isGood({ stages: [aStage()], run }, true)).toBe(false);
    const killed = aStage({ failedExits: ['shuttle: it was ended by SIGKILL'] });
    expect(isGood({ stages: [killed], run: { ...run, history: aHistory([]) } }, true)).toBe(false);
  });
});
