import { aFaultRecord } from '../testing/history.js';
import { checkSessions, checkDatabaseLog } from './database.mjs';

describe('checkSessions', () => {
  /** Its transaction was begun in second 12, while PostgreSQL was frozen. */
  const observedAt = (at: number) => ({
    ...{ observedAt: at, pid: 7, role: 'lotline_shuttle', query: 'SELECT\n  1' },
    ...{ idleMs: 10, ageMs: at - 12_000 },
  });
  const next = aFaultRecord({ name: 'redis killed', began: 20_000, ended: 30_000 });

  it('should report a transaction that outlives its fault once, even during the next fault', () => {
    const found = [
      {
        kind: 'idle in transaction',
        late: true,
        what: 'lotline_shuttle (7) for 15 s at 1970-01-01T00:00:27.000Z, after: SELECT 1',
        requestIds: [],
      },
    ];
    expect(checkSessions([observedAt(26_000), observedAt(27_000)], [aFaultRecord()])).toEqual(found);
    expect(checkSessions([observedAt(26_000), observedAt(27_000)], [aFaultRecord(), next])).toEqual(found);
  });

  it('should accept a transaction that waits for a fault that started just before it', () => {
    const soon = aFaultRecord({ name: 'clients-2 frozen', began: 22_010, ended: 30_000, recoveredAt: 32_000 });
    const held = { ...observedAt(25_700), idleMs: 3650, ageMs: 3700 };
    expect(checkSessions([held], [aFaultRecord(), soon])).toEqual([]);
    expect(checkSessions([held], [aFaultRecord()])).toHaveLength(1);
    const stuckBefore = { ...observedAt(23_900), idleMs: 1850, ageMs: 1900 };
    expect(checkSessions([stuckBefore], [aFaultRecord({ ...soon, began: 24_000 })])).toHaveLength(1);
  });

  it('should accept a waiting session during a fault and shortly after it', () => {
    expect(checkSessions([observedAt(14_000), observedAt(24_000)], [aFaultRecord()])).toEqual([]);
  });

  it('should report a session that waits without a fault', () => {
    const idle = { ...observedAt(62_000), idleMs: 1500, ageMs: 2000 };
    expect(checkSessions([idle], [aFaultRecord()])).toHaveLength(1);
    expect(checkSessions([{ ...idle, idleMs: 20 }], [aFaultRecord()])).toEqual([]);
  });
});

describe('checkDatabaseLog', () => {
  it('should report a nested transaction and an end without a transaction', () => {
    const log = [
      '2026-11-22 08:02:17.770 UTC [13308] WARNING:  there is already a transaction in progress',
      '2026-11-22 08:02:18.000 UTC [13308] LOG:  could not receive data from client: Connection reset by peer',
      '2026-11-22 08:02:19.001 UTC [13308] WARNING:  there is no transaction in progress',
    ].join('\n');
    expect(checkDatabaseLog(log).map(({ what }) => what)).toEqual([
      'PostgreSQL at 2026-11-22 08:02:17.770: there is already a transaction in progress',
      'PostgreSQL at 2026-11-22 08:02:19.001: there is no transaction in progress',
    ]);
  });

  it('should ignore the ROLLBACK after a failed COMMIT, but not what follows on the same connection', () => {
    const end = (at: string, pid = 13308) =>
      `2026-11-22 08:02:${at} UTC [${pid}] WARNING:  there is no transaction in progress`;
    const failing = '2026-11-22 08:02:17.589 UTC [13308] STATEMENT:  COMMIT';
    expect(checkDatabaseLog([failing, end('17.709')].join('\n'))).toEqual([]);
    expect(checkDatabaseLog([failing, end('17.600', 1), end('17.709'), end('18.100')].join('\n'))).toHaveLength(2);
  });
});
