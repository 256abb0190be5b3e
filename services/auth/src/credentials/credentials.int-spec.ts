import { randomBytes } from 'node:crypto';
import { DomainError } from '@lotline/protocol';
import { eventually } from '@lotline/service-kit/testing';
import { addAccount, PASSWORD } from '../testing/accounts.js';
import { useAuth } from '../testing/auth-under-test.js';
import { SignInLimits } from '../sign-in-limits/sign-in-limits.js';

const INVALID = { code: 'INVALID_CREDENTIALS', message: 'Invalid email or password' };

describe('limits.md, Request limits: auth.session.sign-in', () => {
  const auth = useAuth(2);
  beforeEach(() => auth.database.query('TRUNCATE sign_in_failures'));

  const errorOf = (attempt: Promise<unknown>): Promise<DomainError> =>
    attempt.then(
      () => {
        throw new Error('The sign-in succeeded');
      },
      (error: DomainError) => error,
    );
  const lastSignIn = async (id: string): Promise<Date | null | undefined> => {
    const sql = 'SELECT last_signed_in_at AS at FROM users WHERE id = $1';
    return (await auth.database.query<{ at: Date | null }>(sql, [id]))[0]?.at;
  };
  const addFailures = (count: number, email: string, address: string, secondsAgo = 60) =>
    auth.database.query(
      `INSERT INTO sign_in_failures (email, address, failed_at)
       SELECT $2, $3, now() - make_interval(secs => $4) FROM generate_series(1, $1)`,
      [count, email, address, secondsAgo],
    );

  it('should return the public user, regardless of the case of the email', async () => {
    const { id, email } = await addAccount(auth.database, { lotIds: ['harborview', 'eastgate'] });
    expect(await auth.signIn(email.toUpperCase(), PASSWORD)).toEqual({
      id,
      email,
      firstName: 'Sam',
      lastName: 'Hale',
      profileImageUrl: null,
      operatorAdmin: false,
      roles: [
        { lotId: 'eastgate', role: 'valet' },
        { lotId: 'harborview', role: 'valet' },
      ],
      version: 1,
      passwordId: null,
    });
  });

  it('should return the same error for a wrong password, an unknown account and one without a password', async () => {
    const { email } = await addAccount(auth.database);
    const { email: withoutPassword } = await addAccount(auth.database, { password: null });
    for (const [login, password] of [
      [email, 'wrong'],
      ['nobody@lot.test', PASSWORD],
      [withoutPassword, PASSWORD],
    ] as const) {
      expect(await errorOf(auth.signIn(login, password))).toMatchObject({ ...INVALID, details: {} });
    }
  });

  it('should reject a deactivated account like a wrong password, and count the failure', async () => {
    const { id, email } = await addAccount(auth.database);
    await auth.database.query('UPDATE users SET deactivated_at = now() WHERE id = $1', [id]);
    const errors = [await errorOf(auth.signIn(email)), await errorOf(auth.signIn(email, 'wrong'))];
    for (const error of errors) expect(error).toMatchObject({ ...INVALID, details: {} });
    expect(await auth.database.query('SELECT 1 FROM sign_in_failures')).toHaveLength(2);
    expect(await lastSignIn(id)).toBeNull();
  });

  it('should record the time of a sign-in but not of a failure', async () => {
    const { id, email } = await addAccount(auth.database);
    await errorOf(auth.signIn(email, 'wrong'));
    expect(await lastSignIn(id)).toBeNull();
    const before = new Date();
    expect(await auth.signIn(email)).toMatchObject({ version: 1 });
    const at = await lastSignIn(id);
    expect(at?.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(at?.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it.each([
    ['replaced', 'password_id = gen_random_uuid()'],
    ['of an account deactivated', 'deactivated_at = now()'],
  ])('should reject a password that is %s while it is verified', async (_, change) => {
    const { id, email } = await addAccount(auth.database);
    const connection = await auth.database.connect();
    // Locks the row, so that the sign-in reads the old account and then waits to record itself.
    await connection.query('BEGIN');
    await connection.query(`UPDATE users SET ${change} WHERE id = $1`, [id]);
    const error = errorOf(auth.signIn(email));
    await eventually(async () => {
      const waiting = `SELECT 1 FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND query LIKE '%last_signed_in_at%' AND datname = current_database()`;
      expect(await auth.database.query(waiting)).not.toEqual([]);
    });
    await connection.query('COMMIT');
    expect(await error).toMatchObject({ ...INVALID, details: {} });
    expect(await lastSignIn(id)).toBeNull();
  });

  it('should reject an invalid email or an empty password with the messages of the form', async () => {
    for (const [email, password, message] of [
      ['nobody', PASSWORD, 'Invalid email address'],
      ['a@lot.test', '', 'Password is required'],
    ] as const)
      expect(await errorOf(auth.signIn(email, password))).toMatchObject({ code: 'INVALID', message });
  });

  it('should reject an overlong email without counting it, and count by the start of an overlong address', async () => {
    const { email } = await addAccount(auth.database);
    const overlong = `${randomBytes(1500).toString('hex')}@lot.test`;
    expect(await errorOf(auth.signIn(overlong, PASSWORD))).toMatchObject({ code: 'INVALID' });
    expect(await auth.database.query('SELECT 1 FROM sign_in_failures')).toEqual([]);
    const address = randomBytes(1500).toString('hex');
    expect(await errorOf(auth.signIn(email, 'wrong', address))).toMatchObject(INVALID);
    expect(await auth.database.query('SELECT address FROM sign_in_failures')).toEqual([
      { address: address.slice(0, 100) },
    ]);
  });

  it('should block an account for one address after ten failures, even with the right password', async () => {
    const { email } = await addAccount(auth.database);
    await addFailures(9, email, '192.0.2.1', 300);
    expect(await errorOf(auth.signIn(email, 'wrong'))).toMatchObject(INVALID);
    const [first] = await auth.database.query<{ at: Date }>('SELECT min(failed_at) AS at FROM sign_in_failures');
    const unblockedAt = (first?.at.getTime() ?? NaN) + 15 * 60_000;
    const before = Date.now();
    const error = await errorOf(auth.signIn(email));
    expect(error.code).toBe('TOO_MANY');
    // The first of the ten failures blocks the account for 15 minutes.
    expect(error.details.retryAfterSeconds).toBeLessThanOrEqual(Math.ceil((unblockedAt - before) / 1000));
    expect(error.details.retryAfterSeconds).toBeGreaterThanOrEqual(Math.ceil((unblockedAt - Date.now()) / 1000));
    expect(await auth.signIn(email, PASSWORD, '192.0.2.2')).toMatchObject({ email });
  });

  it('should block an account for every address after a hundred failures', async () => {
    const { email } = await addAccount(auth.database);
    for (let address = 0; address < 99; address += 1) await addFailures(1, email, `198.51.100.${address}`);
    expect(await auth.signIn(email)).toMatchObject({ email });
    await addFailures(1, email, '198.51.100.99');
    expect(await errorOf(auth.signIn(email))).toMatchObject({ code: 'TOO_MANY' });
  });

  it('should block an address for every account after fifty failures', async () => {
    const { email } = await addAccount(auth.database);
    for (let account = 0; account < 49; account += 1) await addFailures(1, `guess-${account}@lot.test`, '203.0.113.9');
    expect(await auth.signIn(email, PASSWORD, '203.0.113.9')).toMatchObject({ email });
    await addFailures(1, 'guess-49@lot.test', '203.0.113.9');
    expect(await errorOf(auth.signIn(email, PASSWORD, '203.0.113.9'))).toMatchObject({ code: 'TOO_MANY' });
    expect(await auth.signIn(email, PASSWORD, '203.0.113.10')).toMatchObject({ email });
  });

  it('sign-in.md, Sign-in limits: should unblock fifteen minutes after the failures', async () => {
    const { email } = await addAccount(auth.database);
    await addFailures(10, email, '192.0.2.1', 15 * 60 + 1);
    expect(await auth.signIn(email)).toMatchObject({ email });
  });

  it('should not count successful sign-ins', async () => {
    const { email } = await addAccount(auth.database);
    for (let count = 0; count < 12; count += 1) await auth.signIn(email);
    expect(await auth.database.query('SELECT 1 FROM sign_in_failures')).toEqual([]);
  });

  it('should tell at most ten of many simultaneous guesses that they were wrong, on two replicas', async () => {
    const { email } = await addAccount(auth.database);
    const errors = await Promise.all(
      Array.from({ length: 20 }, (_, guess) => errorOf(auth.signIn(email, `no ${guess}`))),
    );
    const codes = errors.map(({ code }) => code);
    const invalidCount = codes.filter((code) => code === 'INVALID_CREDENTIALS').length;
    expect(invalidCount).toBeGreaterThan(0);
    expect(invalidCount).toBeLessThanOrEqual(10);
    // On a busy machine some wait too long for the account's lock. They learn nothing.
    expect(codes.filter((code) => !['INVALID_CREDENTIALS', 'TOO_MANY', 'UNAVAILABLE'].includes(code))).toEqual([]);
    await addFailures(10 - invalidCount, email, '192.0.2.1');
    expect(await errorOf(auth.signIn(email))).toMatchObject({ code: 'TOO_MANY' });
  });

  it('should delete failures that are older than the window', async () => {
    await addFailures(3, 'old@lot.test', '192.0.2.7', 15 * 60 + 1);
    await addFailures(2, 'new@lot.test', '192.0.2.7');
    await auth.replicas[0]?.app.get(SignInLimits).purge();
    expect(await auth.database.query('SELECT DISTINCT email FROM sign_in_failures')).toEqual([
      { email: 'new@lot.test' },
    ]);
  });
});
