import { aCall, aFaultRecord } from './testing/history.js';
import { History } from './history.mjs';
import { outagesOf } from './report.mjs';

describe('outagesOf', () => {
  const history = new History();
  history.faults = [
    aFaultRecord(),
    aFaultRecord({ name: 'redis killed', began: 30_000, ended: 31_000, pressureMs: 5000, recoveredAt: null }),
  ];
  history.calls = [
    aCall({ began: 9000, ended: 9100 }),
    aCall({ began: 9500, ended: 11_000, status: 503, expected: false }),
    aCall({ began: 11_000, ended: 16_000, status: 504, expected: false }),
    aCall({ began: 16_500, ended: 18_000 }),
    aCall({ began: 20_000, ended: 20_100 }),
    aCall({ began: 31_000, ended: 31_100 }),
    aCall({ began: 20_000, ended: 39_000, kind: 'import' }),
  ];
  const [frozen, killed] = outagesOf(history, 40_000);

  it('should count the calls of each fault until the next one, and rejected calls by status', () => {
    expect(frozen).toMatchObject({
      calls: 4,
      rejected: { 503: 1, 504: 1 },
      slowest: 5,
      lasted: 5,
      recoveredAfter: 3,
      waited: 0.25,
    });
  });

  it('should measure the outage from the first rejected or slow call to the end of the last one', () => {
    expect(frozen?.impact).toBe(8);
  });

  it('should report an outage of zero for a fault that affected no call', () => {
    expect(killed).toEqual({
      name: 'redis killed',
      lasted: 1,
      calls: 1,
      rejected: {},
      slowest: 0.1,
      impact: 0,
      recoveredAfter: null,
      waited: null,
    });
  });
});
