import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { systemContext } from '@lotline/protocol';
import type pg from 'pg';
import { TcpProxy, eventually, useFreshFixture } from '../testing/index.js';
import { account } from '../testing/calls-under-test.js';
import { ProbesUnderTest, type RunningProbe } from '../testing/probe-service.js';
import { Transactions, type Tx } from './transactions.js';

describe('a call while the database is unavailable', () => {
  const probes = useFreshFixture(new ProbesUnderTest('auth'));
  /** An administrator in the same database. */
  let admin: pg.Client;
  let proxy: TcpProxy;
  let service: RunningProbe;
  /** The outcome of each call: `done` or its error code. */
  let outcomes: Map<string, string>;

  /** Sets what a call does between its first and its last statement. */
  const setWork = (work: (tx: Tx) => Promise<unknown>): void => {
    const transactions = service.app.get(Transactions);
    service.probe.onGet = async (id) => {
      await transactions.run(async (tx) => {
        await tx.query('INSERT INTO effects (of) VALUES ($1)', [id]);
        await work(tx);
        await tx.query('SELECT count(*) FROM effects');
      });
      return account(id);
    };
  };
  /** Makes a call that writes. Without a response within 5 s its outcome is TIMEOUT. */
  const call = async (): Promise<string> => {
    const id = randomUUID();
    const outcome = await probes.broker.rpc.call('auth.user.get', { id }, systemContext('test')).then(
      () => 'done',
      ({ code }: { code: string }) => code,
    );
    outcomes.set(id, outcome);
    return outcome;
  };
  const callMany = (): Promise<string>[] => Array.from({ length: 20 }, call);
  const expectNoOpenTransaction = (): Promise<void> =>
    eventually(async () => {
      const open = await probes.database.query(
        `SELECT state, query FROM pg_stat_activity
         WHERE usename = current_user AND state <> 'idle' AND pid <> pg_backend_pid()`,
      );
      expect(open).toEqual([]);
    });
  /** A failed call may have written, but no call writes twice. */
  const expectEffectsOf = async (outcome: string): Promise<void> => {
    const stored = (await probes.database.query<{ of: string }>('SELECT of FROM effects')).map(({ of }) => of);
    expect(stored).toHaveLength(new Set(stored).size);
    expect(stored).toEqual(expect.arrayContaining([...outcomes.keys()].filter((id) => outcomes.get(id) === outcome)));
  };

  beforeEach(async () => {
    outcomes = new Map();
    const adminUrl = new URL(probes.database.adminUrl);
    adminUrl.pathname = new URL(probes.database.url).pathname;
    admin = await probes.database.connect(adminUrl.href);
    proxy = await TcpProxy.open(probes.database.url);
    service = await probes.startProbe(undefined, proxy.url);
    setWork(async () => undefined);
    // Fills the pool.
    await Promise.all(callMany());
  });
  afterEach(() => proxy.close());

  it('should fail as UNAVAILABLE while it is frozen, leave no transaction open and lose no acknowledged write', async () => {
    const calls = callMany();
    proxy.freeze();
    calls.push(...callMany());
    // Longer than the time limits of a statement and of its ROLLBACK together.
    await setTimeout(10_000);
    proxy.thaw();
    await Promise.all(calls);
    await expectNoOpenTransaction();
    expect(await call()).toBe('done');
    expect(new Set(outcomes.values())).toEqual(new Set(['done', 'UNAVAILABLE']));
    await expectEffectsOf('done');
  });

  it('should fail as UNAVAILABLE when it freezes before COMMIT, and leave no transaction open', async () => {
    setWork(async ({ query }) => {
      await query('SELECT 1');
      proxy.freeze();
    });
    expect(await call()).toBe('UNAVAILABLE');
    proxy.thaw();
    await expectNoOpenTransaction();
  });

  it('should fail as UNAVAILABLE while it is unreachable, and succeed afterwards', async () => {
    await proxy.close();
    expect(new Set(await Promise.all(callMany()))).toEqual(new Set(['UNAVAILABLE']));
    await proxy.open();
    expect(await call()).toBe('done');
  });

  it('should fail as UNAVAILABLE while it has no free connection', async () => {
    const allow = (connections: number): Promise<unknown> =>
      admin.query(`ALTER ROLE ${new URL(probes.database.url).username} CONNECTION LIMIT ${connections}`);
    await allow(0);
    await proxy.close();
    await proxy.open();
    expect(new Set(await Promise.all(callMany()))).toEqual(new Set(['UNAVAILABLE']));
    await allow(-1);
    expect(await call()).toBe('done');
  });

  it('should fail as UNAVAILABLE when the connection is lost between two statements', async () => {
    setWork(async () => {
      await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state = 'idle in transaction'`);
      await expectNoOpenTransaction();
    });
    expect(await call()).toBe('UNAVAILABLE');
  });

  it('should fail as UNAVAILABLE while another transaction holds a lock', async () => {
    await admin.query('BEGIN');
    await admin.query('LOCK TABLE probe.effects');
    expect(await call()).toBe('UNAVAILABLE');
    await admin.query('ROLLBACK');
    expect(await call()).toBe('done');
  });

  it('should fail as UNAVAILABLE when its statements together take too long', async () => {
    setWork(async ({ query }) => {
      for (let statement = 0; statement < 10; statement += 1) await query('SELECT pg_sleep(1)');
    });
    expect(await call()).toBe('UNAVAILABLE');
    await expectNoOpenTransaction();
  });
});
