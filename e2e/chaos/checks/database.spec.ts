import { anOutbreak } from '../testing/history.js';
import { checkDatabaseLog } from './database.mjs';
import { checkDeleted } from './exactly-once.mjs';
import { checkEndings } from './effects.mjs';
import { checkSessions } from './database.mjs';
import { checkTexts } from './texts.mjs';

describe('checkEndings', () => {
  const ended = { id: 'ada', drops: 1, endsAfterDrop: 1, autoCheckouts: 1, handCheckouts: 0, status: null };
  const whatOf = (changes: Partial<typeof ended> | { status: string }) =>
    checkEndings([{ ...ended, ...changes }]).map(({ what }) => what);

  it('should accept a customer who was checked out once, manually or automatically', () => {
    expect(whatOf({})).toEqual([]);
    expect(whatOf({ drops: 0, endsAfterDrop: 0, autoCheckouts: 0, handCheckouts: 1 })).toEqual([]);
  });

  it('should report a customer who was checked out twice or never', () => {
    expect(whatOf({ autoCheckouts: 2 })).toEqual(['ada: 1 drop-offs, 1 ends, 2 automatic check-outs']);
    expect(whatOf({ endsAfterDrop: 2 })).toHaveLength(1);
    expect(whatOf({ autoCheckouts: 0 })).toHaveLength(1);
  });

  it('should report a customer who was checked out but is still on the board', () => {
    expect(whatOf({ status: 'picked_up' })).toEqual(['ada: checked out, and on the board as picked_up']);
  });
});

describe('checkTexts', () => {
  const text = { id: 't', phone: '+17000000001', body: 'Hi', state: 'delivered', attempts: 1 };
  const kindsOf = (changes: Partial<typeof text>, ...statuses: string[]) =>
    checkTexts(
      [{ ...text, ...changes }],
      statuses.map((status) => ({ to: text.phone, body: text.body, status })),
    ).map(({ kind }) => kind);

  it('should accept a text whose state matches the provider’s', () => {
    expect(kindsOf({}, 'delivered')).toEqual([]);
    expect(kindsOf({ attempts: 2 }, 'failed', 'delivered')).toEqual([]);
    expect(kindsOf({ state: 'failed' }, 'undelivered')).toEqual([]);
    expect(kindsOf({ state: 'failed', attempts: 0 })).toEqual([]);
    expect(kindsOf({ state: 'unknown' }, 'sent')).toEqual([]);
  });

  it('should report a text that was sent twice, has no final state or a wrong one', () => {
    expect(kindsOf({}, 'delivered', 'sent')).toEqual(['doubled']);
    expect(kindsOf({ state: 'sending' })).toEqual(['a text that does not end']);
    expect(kindsOf({})).toEqual(['a text that says what is not so']);
    expect(kindsOf({ state: 'failed' }, 'delivered')).toEqual(['a text that says what is not so']);
  });

  it('should report a message at the provider that nobody requested', () => {
    expect(kindsOf({ body: 'Other words' }, 'failed')).toContain('a text from nowhere');
  });
});

describe('checkSessions', () => {
  /** Its transaction was begun in second 12, while PostgreSQL was frozen. */
  const seenAt = (at: number) => ({
    ...{ seenAt: at, pid: 7, role: 'lotline_shuttle', query: 'SELECT\n  1' },
    ...{ idleMs: 10, ageMs: at - 12_000 },
  });
  const next = anOutbreak({ name: 'redis killed', began: 20_000, ended: 30_000 });

  it('should report a transaction that outlives its fault once, even during the next fault', () => {
    const found = [
      {
        kind: 'idle in transaction',
        late: true,
        what: 'lotline_shuttle (7) for 15 s at 1970-01-01T00:00:27.000Z, after: SELECT 1',
        requestIds: [],
      },
    ];
    expect(checkSessions([seenAt(26_000), seenAt(27_000)], [anOutbreak()])).toEqual(found);
    expect(checkSessions([seenAt(26_000), seenAt(27_000)], [anOutbreak(), next])).toEqual(found);
  });

  it('should accept a transaction that waits for a fault that started just before it', () => {
    const soon = anOutbreak({ name: 'clients-2 frozen', began: 22_010, ended: 30_000, wellAt: 32_000 });
    const held = { ...seenAt(25_700), idleMs: 3650, ageMs: 3700 };
    expect(checkSessions([held], [anOutbreak(), soon])).toEqual([]);
    expect(checkSessions([held], [anOutbreak()])).toHaveLength(1);
    const stuckBefore = { ...seenAt(23_900), idleMs: 1850, ageMs: 1900 };
    expect(checkSessions([stuckBefore], [anOutbreak({ ...soon, began: 24_000 })])).toHaveLength(1);
  });

  it('should accept a waiting session during a fault and shortly after it', () => {
    expect(checkSessions([seenAt(14_000), seenAt(24_000)], [anOutbreak()])).toEqual([]);
  });

  it('should report a session that waits without a fault', () => {
    const idle = { ...seenAt(62_000), idleMs: 1500, ageMs: 2000 };
    expect(checkSessions([idle], [anOutbreak()])).toHaveLength(1);
    expect(checkSessions([{ ...idle, idleMs: 20 }], [anOutbreak()])).toEqual([]);
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

describe('checkDeleted', () => {
  const intent = {
    effect: 'delete ada 70',
    acknowledged: true,
    refused: false,
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
