import type { ApiError, ManagedUser, ResetLink, SecondFactorSecret, SignInMethods } from '@lotline/protocol';
import { generateSync } from 'otplib';
import { eventually } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';
import { adminAt, LOTS } from './lots.js';
import { sharedLotline } from './lotline.js';
import { account } from './requests.js';

const [PASSWORD, NEW_PASSWORD] = ['a secret of theirs', 'another secret'];
const STEP_SECONDS = 30;

describe.each(LOTS)('api.md, Calls: own account at $lot', ({ lot }) => {
  const lotline = sharedLotline();
  let admin: Caller;
  let id: string;
  let email: string;
  let staff: Caller;
  beforeAll(async () => {
    admin = await adminAt(lotline, lot);
  });
  afterAll(() => lotline.end());
  beforeEach(async () => {
    const { body } = await admin.post<ManagedUser>('/api/users', { ...account(), password: PASSWORD });
    ({ id, email } = body);
    staff = await Caller.signedIn(lotline.url, email, PASSWORD);
  });

  const methods = async (): Promise<SignInMethods> =>
    (await staff.get<SignInMethods>('/api/auth/sign-in-methods')).body;
  const signIn = (login: object = {}) =>
    new Caller(lotline.url).post<ApiError>('/api/login', { email, password: PASSWORD, ...login });
  /** Returns the app's code; `steps` from now, because a code is accepted once. */
  const codeOf = ({ secret }: SecondFactorSecret, steps = 0): string =>
    generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * STEP_SECONDS });

  /** Adds a second factor with the code of the step before, so that the next two are still good. */
  async function addSecondFactor() {
    const begun = await staff.post<SecondFactorSecret>('/api/auth/second-factor', { password: PASSWORD });
    expect([begun.status, begun.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const added = await staff.put<{ recoveryCodes: string[] }>('/api/auth/second-factor', {
      code: codeOf(begun.body, -1),
    });
    expect(added.status).toBe(200);
    return { factor: begun.body, recoveryCodes: added.body.recoveryCodes };
  }

  describe('PUT /api/auth/password', () => {
    it('should end all other sessions of the account within a second, and keep this one', async () => {
      const other = await Caller.signedIn(lotline.url, email, PASSWORD);
      const form = { currentPassword: PASSWORD, password: NEW_PASSWORD };
      expect((await staff.put('/api/auth/password', form)).body).toEqual({ success: true });
      await eventually(async () => expect((await other.get('/api/auth/user')).status).toBe(401));
      expect((await staff.get('/api/auth/user')).status).toBe(200);
      expect((await signIn()).status).toBe(401);
      await Caller.signedIn(lotline.url, email, NEW_PASSWORD);
    });
  });

  it('a second factor should be added, asked for at the sign-in, and removed', async () => {
    const { factor, recoveryCodes } = await addSecondFactor();
    expect(await methods()).toMatchObject({ secondFactorSince: expect.any(String), recoveryCodesLeft: 10 });
    expect((await staff.post('/api/auth/second-factor', { password: PASSWORD })).status).toBe(409);
    expect((await signIn()).body).toEqual({
      message: 'Enter the code of your authenticator app.',
      code: 'SECOND_FACTOR_REQUIRED',
    });
    expect((await signIn({ password: 'wrong', code: codeOf(factor) })).body.code).toBe('INVALID_CREDENTIALS');
    expect((await signIn({ code: recoveryCodes[0] })).status).toBe(200);
    expect((await signIn({ code: codeOf(factor) })).status).toBe(200);
    const again = await signIn({ code: codeOf(factor, -1) });
    expect([again.status, again.body.errors]).toEqual([
      400,
      [{ path: 'code', message: 'The code is wrong or was used before' }],
    ]);
    const removal = { password: PASSWORD, code: codeOf(factor, 1) };
    expect((await staff.post('/api/auth/second-factor/remove', removal)).body).toEqual({ success: true });
    expect((await signIn()).status).toBe(200);
    expect((await staff.post('/api/auth/second-factor/remove', removal)).status).toBe(409);
  });

  it('POST /api/users/{id}/second-factor/reset should let somebody without phone and codes in again', async () => {
    await addSecondFactor();
    const { body } = await admin.post<ManagedUser>(`/api/users/${id}/second-factor/reset`);
    expect(body).toMatchObject({ id, hasSecondFactor: false });
    expect((await signIn()).status).toBe(200);
    const valet = await Caller.signedIn(lotline.url);
    expect((await valet.post(`/api/users/${id}/second-factor/reset`)).status).toBe(403);
  });

  it('POST /api/users/{id}/password-reset should make a link that sets a new password once', async () => {
    const made = await admin.post<ResetLink>(`/api/users/${id}/password-reset`);
    expect([made.status, made.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const { pathname, hash } = new URL(made.body.url);
    expect(pathname).toBe('/reset-password');
    const visitor = new Caller(lotline.url);
    const form = { token: hash.slice(1), password: NEW_PASSWORD };
    expect((await visitor.post('/api/password-reset/confirm', { ...form, password: 'short' })).status).toBe(400);
    expect((await visitor.post('/api/password-reset/confirm', form)).body).toEqual({ success: true });
    await eventually(async () => expect((await staff.get('/api/auth/user')).status).toBe(401));
    await Caller.signedIn(lotline.url, email, NEW_PASSWORD);
    const message = 'This link is no longer valid. Ask for a new one.';
    expect((await visitor.post('/api/password-reset/confirm', form)).body).toEqual({
      message,
      code: 'INVALID',
      errors: [{ path: 'token', message }],
    });
    expect((await visitor.post('/api/password-reset', { email })).status).toBe(404);
  });
});
