import { anOutbreak } from '../history/a-call.js';
import { judgeDatabaseLog } from './database-log.mjs';
import { judgeDeleted } from './deleted.mjs';
import { judgeEndings } from './effects.mjs';
import { judgeSessions } from './sessions.mjs';
import { judgeTexts } from './texts.mjs';

describe('judgeEndings', () => {
  const ended = { id: 'ada', drops: 1, endsAfterDrop: 1, autoCheckouts: 1, handCheckouts: 0, status: null };
  const whatOf = (changes: Partial<typeof ended> | { status: string }) =>
    judgeEndings([{ ...ended, ...changes }]).map(({ what }) => what);

  it('should find nothing about one who left once, by hand or by themselves', () => {
    expect(whatOf({})).toEqual([]);
    expect(whatOf({ drops: 0, endsAfterDrop: 0, autoCheckouts: 0, handCheckouts: 1 })).toEqual([]);
  });

  it('should find one who was checked out twice or never', () => {
    expect(whatOf({ autoCheckouts: 2 })).toEqual(['ada: 1 drop-offs, 1 ends, 2 automatic check-outs']);
    expect(whatOf({ endsAfterDrop: 2 })).toHaveLength(1);
    expect(whatOf({ autoCheckouts: 0 })).toHaveLength(1);
  });

  it('should find one who has left and is still on the board', () => {
    expect(whatOf({ status: 'picked_up' })).toEqual(['ada: checked out, and on the board as picked_up']);
  });
});

describe('judgeTexts', () => {
  const text = { id: 't', phone: '+17000000001', body: 'Hi', state: 'delivered', attempts: 1 };
  const kindsOf = (changes: Partial<typeof text>, ...statuses: string[]) =>
    judgeTexts(
      [{ ...text, ...changes }],
      statuses.map((status) => ({ to: text.phone, body: text.body, status })),
    ).map(({ kind }) => kind);

  it('should find nothing about a text that ended as it says', () => {
    expect(kindsOf({}, 'delivered')).toEqual([]);
    expect(kindsOf({ attempts: 2 }, 'failed', 'delivered')).toEqual([]);
    expect(kindsOf({ state: 'failed' }, 'undelivered')).toEqual([]);
    expect(kindsOf({ state: 'failed', attempts: 0 })).toEqual([]);
    expect(kindsOf({ state: 'unknown' }, 'sent')).toEqual([]);
  });

  it('should find a text that was sent twice, that never ends, or whose end is not so', () => {
    expect(kindsOf({}, 'delivered', 'sent')).toEqual(['doubled']);
    expect(kindsOf({ state: 'sending' })).toEqual(['a text that does not end']);
    expect(kindsOf({})).toEqual(['a text that says what is not so']);
    expect(kindsOf({ state: 'failed' }, 'delivered')).toEqual(['a text that says what is not so']);
  });

  it('should find what the provider was given by nobody', () => {
    expect(kindsOf({ body: 'Other words' }, 'failed')).toContain('a text from nowhere');
  });
});

describe('judgeSessions', () => {
  /** Its transaction was begun in second 12, while PostgreSQL was frozen. */
  const seenAt = (at: number) => ({
    ...{ seenAt: at, pid: 7, role: 'lotline_shuttle', query: 'SELECT\n  1' },
    ...{ idleMs: 10, ageMs: at - 12_000 },
  });
  const next = anOutbreak({ name: 'redis killed', began: 20_000, ended: 30_000 });

  it('should find a transaction that outlives its fault, once, also while the next one is there', () => {
    const found = [
      {
        kind: 'idle in transaction',
        late: true,
        what: 'lotline_shuttle (7) for 15 s at 1970-01-01T00:00:27.000Z, after: SELECT 1',
        requestIds: [],
      },
    ];
    expect(judgeSessions([seenAt(26_000), seenAt(27_000)], [anOutbreak()])).toEqual(found);
    expect(judgeSessions([seenAt(26_000), seenAt(27_000)], [anOutbreak(), next])).toEqual(found);
  });

  it('should let one wait for the next fault that was begun a moment before it, also soon after another', () => {
    const soon = anOutbreak({ name: 'clients-2 frozen', began: 22_010, ended: 30_000, wellAt: 32_000 });
    const held = { ...seenAt(25_700), idleMs: 3650, ageMs: 3700 };
    expect(judgeSessions([held], [anOutbreak(), soon])).toEqual([]);
    expect(judgeSessions([held], [anOutbreak()])).toHaveLength(1);
    const stuckBefore = { ...seenAt(23_900), idleMs: 1850, ageMs: 1900 };
    expect(judgeSessions([stuckBefore], [anOutbreak({ ...soon, began: 24_000 })])).toHaveLength(1);
  });

  it('should let a session wait while something is broken, and a moment longer', () => {
    expect(judgeSessions([seenAt(14_000), seenAt(24_000)], [anOutbreak()])).toEqual([]);
  });

  it('should find one that nothing holds up', () => {
    const idle = { ...seenAt(62_000), idleMs: 1500, ageMs: 2000 };
    expect(judgeSessions([idle], [anOutbreak()])).toHaveLength(1);
    expect(judgeSessions([{ ...idle, idleMs: 20 }], [anOutbreak()])).toEqual([]);
  });
});

describe('judgeDatabaseLog', () => {
  it('should find a transaction that was begun in another one, and an end without one', () => {
    const log = [
      '2026-11-22 08:02:17.770 UTC [13308] WARNING:  there is already a transaction in progress',
      '2026-11-22 08:02:18.000 UTC [13308] LOG:  could not receive data from client: Connection reset by peer',
      '2026-11-22 08:02:19.001 UTC [13308] WARNING:  there is no transaction in progress',
    ].join('\n');
    expect(judgeDatabaseLog(log).map(({ what }) => what)).toEqual([
      'PostgreSQL at 2026-11-22 08:02:17.770: there is already a transaction in progress',
      'PostgreSQL at 2026-11-22 08:02:19.001: there is no transaction in progress',
    ]);
  });

  it('should find nothing in the ROLLBACK after a COMMIT that failed, but in what the same connection does after it', () => {
    const end = (at: string, pid = 13308) =>
      `2026-11-22 08:02:${at} UTC [${pid}] WARNING:  there is no transaction in progress`;
    const failing = '2026-11-22 08:02:17.589 UTC [13308] STATEMENT:  COMMIT';
    expect(judgeDatabaseLog([failing, end('17.709')].join('\n'))).toEqual([]);
    expect(judgeDatabaseLog([failing, end('17.600', 1), end('17.709'), end('18.100')].join('\n'))).toHaveLength(2);
  });
});

describe('judgeDeleted', () => {
  const intent = {
    effect: 'delete ada 70',
    acknowledged: true,
    refused: false,
    began: 1,
    ended: 2,
    requestIds: ['first'],
  };

  it('should find one who is there although their deletion was acknowledged', () => {
    expect(judgeDeleted([intent], ['ada']).map(({ kind }) => kind)).toEqual(['lost']);
    expect(judgeDeleted([intent], ['bob'])).toEqual([]);
    expect(judgeDeleted([{ ...intent, acknowledged: false }], ['ada'])).toEqual([]);
  });
});
