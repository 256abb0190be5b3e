import { randomBytes } from 'node:crypto';
import { DomainError } from '@lotline/contracts';
import type { RunningService } from '@lotline/service-kit';
import { createTestDatabase, eventually, TestBroker, type TestDatabase } from '@lotline/service-kit/testing';
import pg from 'pg';
import { database as config } from '../database.js';
import { startAuth } from '../start.js';
import { addAccount, askedByGateway, authSettings, PASSWORD } from '../testing/accounts.js';
import { SignInLimits } from './sign-in-limits.js';

const INVALID = { code: 'INVALID_CREDENTIALS', message: 'Invalid email or password' };

describe('auth.session.sign-in', () => {
  let database: TestDatabase;
  let broker: TestBroker;
  let replicas: RunningService[];

  beforeAll(async () => {
    database = await createTestDatabase(config);
    broker = await TestBroker.open('auth');
    replicas = await Promise.all([startAuth(authSettings(database)), startAuth(authSettings(database))]);
  });
  afterAll(async () => {
    await broker?.close();
    await Promise.all(replicas?.map((replica) => replica.stop()) ?? []);
    await database?.drop();
  });
  beforeEach(() => database.query('TRUNCATE sign_in_failures'));

  /** Waits longer than a gateway does: a rush of hashes on a busy machine takes its time. */
  const signIn = (email: string, password: string, address = '192.0.2.1') =>
    broker.rpc.call('auth.session.sign-in', { email, password, address }, askedByGateway, 25_000);
  const refusalOf = (attempt: Promise<unknown>): Promise<DomainError> =>
    attempt.then(
      () => {
        throw new Error('was let in');
      },
      (error: DomainError) => error,
    );
  const lastSignIn = async (id: string): Promise<Date | null | undefined> => {
    const sql = 'SELECT last_signed_in_at AS at FROM users WHERE id = $1';
    return (await database.query<{ at: Date | null }>(sql, [id]))[0]?.at;
  };
  const addFailures = (count: number, email: string, address: string, secondsAgo = 60) =>
    database.query(
      `INSERT INTO sign_in_failures (email, address, failed_at)
       SELECT $2, $3, now() - make_interval(secs => $4) FROM generate_series(1, $1)`,
      [count, email, address, secondsAgo],
    );

  it('should answer the public user, whatever the case of the email', async () => {
    const { id, email } = await addAccount(database, { lotIds: ['harborview', 'eastgate'] });
    expect(await signIn(email.toUpperCase(), PASSWORD)).toEqual({
      id,
      email,
      firstName: 'Sam',
      lastName: 'Hale',
      profileImageUrl: null,
      role: 'valet',
      lotIds: ['eastgate', 'harborview'],
      version: 1,
      passwordId: null,
    });
  });

  it('should tell a wrong password, an unknown account and one without a password apart in nothing', async () => {
    const { email } = await addAccount(database);
    const { email: withoutPassword } = await addAccount(database, { password: null });
    for (const [who, password] of [
      [email, 'wrong'],
      ['nobody@lot.test', PASSWORD],
      [withoutPassword, PASSWORD],
    ] as const) {
      expect(await refusalOf(signIn(who, password))).toMatchObject({ ...INVALID, details: {} });
    }
  });

  it('should refuse a deactivated account as it refuses a wrong password, and count the failure', async () => {
    const { id, email } = await addAccount(database);
    await database.query('UPDATE users SET deactivated_at = now() WHERE id = $1', [id]);
    const refusals = [await refusalOf(signIn(email, PASSWORD)), await refusalOf(signIn(email, 'wrong'))];
    for (const refusal of refusals) expect(refusal).toMatchObject({ ...INVALID, details: {} });
    expect(await database.query('SELECT 1 FROM sign_in_failures')).toHaveLength(2);
    expect(await lastSignIn(id)).toBeNull();
  });

  it('should record the time of a sign-in, and of no failure', async () => {
    const { id, email } = await addAccount(database);
    await refusalOf(signIn(email, 'wrong'));
    expect(await lastSignIn(id)).toBeNull();
    const before = new Date();
    expect(await signIn(email, PASSWORD)).toMatchObject({ version: 1 });
    const at = await lastSignIn(id);
    expect(at?.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(at?.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it.each([
    ['replaced', 'password_id = gen_random_uuid()'],
    ['deactivated', 'deactivated_at = now()'],
  ])('should refuse a password whose account is %s while it is verified', async (_, change) => {
    const { id, email } = await addAccount(database);
    const connection = new pg.Client({ connectionString: database.url });
    await connection.connect();
    try {
      // Holds the row, so that the sign-in has read the account as it was and waits to record itself.
      await connection.query('BEGIN');
      await connection.query(`UPDATE users SET ${change} WHERE id = $1`, [id]);
      const refusal = refusalOf(signIn(email, PASSWORD));
      await eventually(async () => {
        const waiting = `SELECT 1 FROM pg_stat_activity
          WHERE wait_event_type = 'Lock' AND query LIKE '%last_signed_in_at%' AND datname = current_database()`;
        expect(await database.query(waiting)).not.toEqual([]);
      });
      await connection.query('COMMIT');
      expect(await refusal).toMatchObject({ ...INVALID, details: {} });
      expect(await lastSignIn(id)).toBeNull();
    } finally {
      await connection.end();
    }
  });

  it('should refuse what is not an email or has no password, by the texts of the form', async () => {
    expect(await refusalOf(signIn('nobody', PASSWORD))).toMatchObject({
      code: 'INVALID',
      message: 'Invalid email address',
    });
    expect(await refusalOf(signIn('a@lot.test', ''))).toMatchObject({
      code: 'INVALID',
      message: 'Password is required',
    });
  });

  it('should judge neither an over-long email nor count it, and count by the start of an over-long address', async () => {
    const { email } = await addAccount(database);
    const overLong = `${randomBytes(1500).toString('hex')}@lot.test`;
    expect(await refusalOf(signIn(overLong, PASSWORD))).toMatchObject({ code: 'INVALID' });
    expect(await database.query('SELECT 1 FROM sign_in_failures')).toEqual([]);
    const address = randomBytes(1500).toString('hex');
    expect(await refusalOf(signIn(email, 'wrong', address))).toMatchObject(INVALID);
    expect(await database.query('SELECT address FROM sign_in_failures')).toEqual([{ address: address.slice(0, 100) }]);
  });

  it('should close an account to one address after ten failures, for the right password too, and not to another', async () => {
    const { email } = await addAccount(database);
    await addFailures(9, email, '192.0.2.1', 300);
    expect(await refusalOf(signIn(email, 'wrong'))).toMatchObject(INVALID);
    const [first] = await database.query<{ at: Date }>('SELECT min(failed_at) AS at FROM sign_in_failures');
    const open = (first?.at.getTime() ?? NaN) + 15 * 60_000;
    const before = Date.now();
    const refusal = await refusalOf(signIn(email, PASSWORD));
    expect(refusal.code).toBe('TOO_MANY');
    // The first failure closes the account for 15 minutes, of which some have passed.
    expect(refusal.details.retryAfterSeconds).toBeLessThanOrEqual(Math.ceil((open - before) / 1000));
    expect(refusal.details.retryAfterSeconds).toBeGreaterThanOrEqual(Math.ceil((open - Date.now()) / 1000));
    expect(await signIn(email, PASSWORD, '192.0.2.2')).toMatchObject({ email });
  });

  it('should close an account to every address after a hundred failures', async () => {
    const { email } = await addAccount(database);
    for (let address = 0; address < 99; address += 1) await addFailures(1, email, `198.51.100.${address}`);
    expect(await signIn(email, PASSWORD)).toMatchObject({ email });
    await addFailures(1, email, '198.51.100.99');
    expect(await refusalOf(signIn(email, PASSWORD))).toMatchObject({ code: 'TOO_MANY' });
  });

  it('should close an address to every account after fifty failures', async () => {
    const { email } = await addAccount(database);
    for (let account = 0; account < 49; account += 1) await addFailures(1, `guess-${account}@lot.test`, '203.0.113.9');
    expect(await signIn(email, PASSWORD, '203.0.113.9')).toMatchObject({ email });
    await addFailures(1, 'guess-49@lot.test', '203.0.113.9');
    expect(await refusalOf(signIn(email, PASSWORD, '203.0.113.9'))).toMatchObject({ code: 'TOO_MANY' });
    expect(await signIn(email, PASSWORD, '203.0.113.10')).toMatchObject({ email });
  });

  it('should open again fifteen minutes after the failures', async () => {
    const { email } = await addAccount(database);
    await addFailures(10, email, '192.0.2.1', 15 * 60 + 1);
    expect(await signIn(email, PASSWORD)).toMatchObject({ email });
  });

  it('should not count sign-ins that succeed', async () => {
    const { email } = await addAccount(database);
    await Promise.all(Array.from({ length: 12 }, () => signIn(email, PASSWORD)));
    expect(await database.query('SELECT 1 FROM sign_in_failures')).toEqual([]);
  });

  it('should let no more than ten of many simultaneous guesses learn that they were wrong, on two replicas', async () => {
    const { email } = await addAccount(database);
    const refusals = await Promise.all(
      Array.from({ length: 20 }, (_, guess) => refusalOf(signIn(email, `no ${guess}`))),
    );
    const codes = refusals.map(({ code }) => code);
    expect(codes.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(10);
    expect(codes.filter((code) => code === 'TOO_MANY')).toHaveLength(10);
    expect(await refusalOf(signIn(email, PASSWORD))).toMatchObject({ code: 'TOO_MANY' });
  });

  it('should forget what no limit counts any more', async () => {
    await addFailures(3, 'old@lot.test', '192.0.2.7', 15 * 60 + 1);
    await addFailures(2, 'new@lot.test', '192.0.2.7');
    await replicas[0]?.app.get(SignInLimits).purge();
    expect(await database.query('SELECT DISTINCT email FROM sign_in_failures')).toEqual([{ email: 'new@lot.test' }]);
  });
});
