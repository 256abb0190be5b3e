import type { ApiError, ManagedUser, ResetLink } from '@lotline/protocol';
import { eventually } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';
import { adminAt, EASTGATE } from './lots.js';
import { sharedLotline } from './lotline.js';
import { account } from './requests.js';

const [PASSWORD, NEW_PASSWORD] = ['a secret of theirs', 'another secret'];

describe('api.md, Calls: own account', () => {
  const { lot } = EASTGATE;
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

  const signIn = (login: object = {}) =>
    new Caller(lotline.url).post<ApiError>('/api/login', { email, password: PASSWORD, ...login });

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
