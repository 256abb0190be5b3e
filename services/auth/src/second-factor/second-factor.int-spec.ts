import { useClock } from '@lotline/service-kit/testing';
import type { AuthSettings } from '../config.js';
import { Admin } from '../testing/admins.js';
import { useAuth } from '../testing/auth-under-test.js';
import { codeOf, OwnAccount } from '../testing/own-account.js';

const [OLD_KEY, NEW_KEY] = ['o'.repeat(32), 'n'.repeat(32)];
const SETTINGS: Partial<AuthSettings> = { SECOND_FACTOR_KEY: [OLD_KEY] };
const STEP_MS = 30_000;

describe('sign-in.md, Second factor: a second factor', () => {
  const clock = useClock();
  const auth = useAuth(1, SETTINGS);
  let account: OwnAccount;
  beforeEach(async () => {
    account = await OwnAccount.add(auth);
  });

  async function restart(over: Partial<AuthSettings> = {}): Promise<void> {
    await auth.stopReplicas();
    await auth.start({ ...SETTINGS, ...over });
  }
  const nextStep = () => clock.pass(STEP_MS);
  /** Adds a second factor, and returns what its app and its owner know. */
  async function add() {
    const factor = await account.setUp();
    const { recoveryCodes } = await account.confirm(codeOf(factor, clock.time));
    nextStep();
    return { factor, recoveryCodes };
  }
  const WRONG = { code: 'INVALID', details: { errors: [{ path: 'code', message: expect.any(String) }] } };
  const wrongCodeFor = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  it('should count only once a code has confirmed it', async () => {
    const factor = await account.setUp();
    await account.signIn();
    await expect(account.confirm(wrongCodeFor(codeOf(factor, clock.time)))).rejects.toMatchObject(WRONG);
    await account.signIn();
    expect(await account.methods()).toMatchObject({ secondFactorSince: null, recoveryCodesLeft: 0 });
    const { recoveryCodes } = await account.confirm(codeOf(factor, clock.time));
    expect(recoveryCodes).toHaveLength(10);
    expect(await account.methods()).toMatchObject({
      secondFactorSince: clock.time.toISOString(),
      recoveryCodesLeft: 10,
    });
    await expect(account.signIn()).rejects.toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
    await expect(account.setUp()).rejects.toMatchObject({ code: 'CONFLICT' });
    nextStep();
    await expect(account.confirm(codeOf(factor, clock.time))).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await auth.audited(account.id)).toContain('second-factor-added');
  });

  it('should not be added to a deactivated account', async () => {
    const factor = await account.setUp();
    await (await Admin.add(auth)).setActive(account.id, false);
    await expect(account.confirm(codeOf(factor, clock.time))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await auth.database.query('SELECT FROM recovery_codes WHERE user_id = $1', [account.id])).toEqual([]);
  });

  it('should record a wrong code as the owner’s only for an owner who is signed in', async () => {
    const { factor } = await add();
    const wrong = wrongCodeFor(codeOf(factor, clock.time));
    await expect(account.signIn({ code: wrong })).rejects.toMatchObject(WRONG);
    await expect(account.remove(wrong)).rejects.toMatchObject(WRONG);
    const sql = `SELECT kind, by_id AS "byId" FROM audit WHERE user_id = $1 AND detail = 'wrong-code' ORDER BY id`;
    expect(await auth.database.query(sql, [account.id])).toEqual([
      { kind: 'sign-in-failed', byId: null },
      { kind: 'confirmation-failed', byId: account.id },
    ]);
  });

  it('should store neither the secret nor a recovery code as it is', async () => {
    const { factor, recoveryCodes } = await add();
    const [row] = await auth.database.query(
      `SELECT (SELECT jsonb_agg(f) FROM second_factors f)::text || (SELECT jsonb_agg(r) FROM recovery_codes r)::text ||
         (SELECT jsonb_agg(h) FROM user_history h)::text || (SELECT jsonb_agg(a) FROM audit a)::text AS stored`,
    );
    for (const secret of [factor.secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(JSON.stringify(row)).not.toContain(secret);
  });

  it('should sign in with each code once, also at the same time', async () => {
    const { factor } = await add();
    const code = codeOf(factor, clock.time);
    const results = await Promise.allSettled([account.signIn({ code }), account.signIn({ code })]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(account.signIn({ code })).rejects.toMatchObject(WRONG);
    nextStep();
    expect(await account.signIn({ code: codeOf(factor, clock.time) })).toMatchObject({ id: account.id });
  });

  it('should not say whether a code is right without the right password', async () => {
    const { factor } = await add();
    const code = codeOf(factor, clock.time);
    for (const tried of [code, wrongCodeFor(code)]) {
      await expect(account.signIn({ password: 'wrong', code: tried })).rejects.toMatchObject({
        code: 'INVALID_CREDENTIALS',
        message: 'Invalid email or password',
      });
    }
    await account.signIn({ code });
  });

  it('should sign in with each recovery code once, however it is typed', async () => {
    const { recoveryCodes } = await add();
    const [first = '', second = ''] = recoveryCodes;
    await account.signIn({ code: ` ${first.toUpperCase().replaceAll('-', ' ')} ` });
    await expect(account.signIn({ code: first })).rejects.toMatchObject(WRONG);
    await account.signIn({ code: second });
    expect(await account.methods()).toMatchObject({ recoveryCodesLeft: 8 });
    expect(await auth.audited(account.id)).toEqual(
      expect.arrayContaining(['recovery-code-used 9', 'sign-in-failed wrong-code', 'recovery-code-used 8']),
    );
  });

  it('should refuse codes after ten wrong ones, for 15 minutes and from every address', async () => {
    const { factor } = await add();
    for (let count = 0; count < 10; count += 1) {
      const code = wrongCodeFor(codeOf(factor, clock.time));
      await expect(account.signIn({ code, address: `198.51.100.${count}` })).rejects.toMatchObject(WRONG);
    }
    const limited = { code: 'TOO_MANY', details: { retryAfterSeconds: 900 } };
    await expect(account.signIn({ code: codeOf(factor, clock.time) })).rejects.toMatchObject(limited);
    await expect(account.remove(codeOf(factor, clock.time))).rejects.toMatchObject(limited);
    clock.pass(15 * 60_000);
    await account.signIn({ code: codeOf(factor, clock.time) });
  });

  it('should refuse codes for longer after each further wrong one, whatever right passwords come between', async () => {
    const { factor } = await add();
    await auth.database.query('UPDATE second_factors SET wrong_codes = 11, wrong_since = $2 WHERE user_id = $1', [
      account.id,
      new Date(clock.time.getTime() - 30 * 60_000),
    ]);
    await expect(account.signIn()).rejects.toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
    await expect(account.signIn({ code: wrongCodeFor(codeOf(factor, clock.time)) })).rejects.toMatchObject(WRONG);
    await expect(account.signIn()).rejects.toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
    const limited = { code: 'TOO_MANY', details: { retryAfterSeconds: 3600 } };
    await expect(account.signIn({ code: codeOf(factor, clock.time) })).rejects.toMatchObject(limited);
  });

  it('should count wrong codes as failed sign-ins of the account and the address', async () => {
    const { factor } = await add();
    await expect(account.signIn({ code: wrongCodeFor(codeOf(factor, clock.time)) })).rejects.toMatchObject(WRONG);
    expect(
      await auth.database.query('SELECT email FROM sign_in_failures WHERE email = $1', [account.email]),
    ).toHaveLength(1);
    expect(await auth.audited(account.id)).toContain('sign-in-failed wrong-code');
  });

  it('should be removed with password and code, and only with both', async () => {
    const { factor } = await add();
    await expect(account.remove(codeOf(factor, clock.time), 'wrong')).rejects.toMatchObject({
      details: { errors: [{ path: 'password', message: 'The password is wrong' }] },
    });
    await expect(account.remove(wrongCodeFor(codeOf(factor, clock.time)))).rejects.toMatchObject(WRONG);
    await account.remove(codeOf(factor, clock.time));
    await account.signIn();
    await expect(account.remove(codeOf(factor, clock.time))).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await auth.database.query('SELECT FROM recovery_codes WHERE user_id = $1', [account.id])).toEqual([]);
    expect(await auth.audited(account.id)).toContain('second-factor-removed');
  });

  it('should be reset by an admin, and not by its owner or anybody else', async () => {
    await add();
    const admin = await Admin.add(auth);
    for (const by of [Admin.of(auth, account.id), await Admin.addValet(auth)])
      await expect(by.resetSecondFactor(account.id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await admin.resetSecondFactor(account.id)).toMatchObject({ hasSecondFactor: false, version: 3 });
    expect(await admin.resetSecondFactor(account.id)).toMatchObject({ version: 3 });
    await account.signIn();
    expect((await admin.history(account.id))[0]).toMatchObject({
      byId: admin.id,
      changes: [{ field: 'secondFactor', from: 'yes', to: 'no' }],
    });
  });

  it('should survive a replaced key, and need the old one no longer', async () => {
    const { factor } = await add();
    await restart({ SECOND_FACTOR_KEY: [NEW_KEY, OLD_KEY] });
    await account.signIn({ code: codeOf(factor, clock.time) });
    await restart({ SECOND_FACTOR_KEY: [NEW_KEY] });
    nextStep();
    await account.signIn({ code: codeOf(factor, clock.time) });
    await restart();
  });

  it('should not be offered without a key; recovery codes still sign in', async () => {
    const { factor, recoveryCodes } = await add();
    await restart({ SECOND_FACTOR_KEY: undefined });
    expect(await account.methods()).toMatchObject({ offersSecondFactor: false });
    await expect(account.signIn({ code: codeOf(factor, clock.time) })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await account.signIn({ code: recoveryCodes[0] ?? '' });
    await restart();
  });

  describe('api.md, Calls: where it is required', () => {
    beforeAll(() => restart({ REQUIRE_SECOND_FACTOR: true }));
    afterAll(() => restart());

    it('should be added by the next sign-in before anything else', async () => {
      await expect(account.signIn()).rejects.toMatchObject({ code: 'SECOND_FACTOR_MISSING' });
      await expect(account.signIn({ code: '123456' })).rejects.toMatchObject({ code: 'CONFLICT' });
      const factor = await account.beginAtSignIn();
      await expect(account.signIn({ code: wrongCodeFor(codeOf(factor, clock.time)) })).rejects.toMatchObject(WRONG);
      const { recoveryCodes } = await account.signIn({ code: codeOf(factor, clock.time) });
      expect(recoveryCodes).toHaveLength(10);
      await expect(account.signIn()).rejects.toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
      await expect(account.beginAtSignIn()).rejects.toMatchObject({ code: 'FORBIDDEN' });
      nextStep();
      expect(await account.signIn({ code: codeOf(factor, clock.time) })).not.toHaveProperty('recoveryCodes');
    });
  });
});
