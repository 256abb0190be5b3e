import { History } from './history.mjs';
import { summaryTable } from './summary.mjs';
import { aCall, aFaultRecord } from './testing/history.js';

describe('summaryTable', () => {
  const run = (history: History) => ({
    seed: 7,
    minutes: 10,
    history,
    violations: [
      { kind: 'answered late', what: '', requestIds: [], late: true as const },
      { kind: 'answered with 500', what: '', requestIds: [] },
    ],
    idle: [],
    load: { began: 0, ended: 1 },
    texts: { requests: 0, ends: [] },
    longestPauseMs: 0,
  });
  const cellsOf = (history: History): Record<string, string> => {
    const [head = [], row = []] = summaryTable(run(history));
    return Object.fromEntries(head.map((name, at) => [name, row[at] ?? '']));
  };

  it('should count changes and violations, and name the slowest call and recoveries', () => {
    const history = new History();
    const full = { kind: 'full', target: 'redis', pauseMs: 0, durationMs: 5000 } as const;
    history.faults = [aFaultRecord(), aFaultRecord({ fault: full, recoveredAt: 27_500 })];
    history.calls = [aCall({ intent: 'press' }), aCall({ ended: 3500 }), aCall({ kind: 'import', ended: 30_000 })];
    expect(cellsOf(history)).toMatchObject({
      Seed: '7',
      Calls: '3',
      Faults: '2',
      'Changes checked': '1',
      'Lost, doubled, 500, inconsistent': '1',
      Late: '1',
      'Slowest call': '2.5 s',
      'Slowest recovery': '3.0 s',
      'with Redis': '12.5 s',
    });
  });

  it('should say that the system never recovered', () => {
    const history = new History();
    history.faults = [aFaultRecord({ recoveredAt: null })];
    expect(cellsOf(history)).toMatchObject({ 'Slowest recovery': 'never', 'with Redis': '-' });
  });
});
