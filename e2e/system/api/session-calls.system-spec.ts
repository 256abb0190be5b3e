import type { ApiError, SignedInUser } from '@lotline/protocol';
import { Caller } from '../../support/staff.js';
import { adminAt, LOTS } from './lots.js';
import { sharedLotline } from './lotline.js';

describe.each(LOTS)('api.md, Calls: sessions and settings at $lot', ({ lot, email, host, timeZone }) => {
  const lotline = sharedLotline();
  const visitor = new Caller(lotline.url);
  let valet: Caller;
  let admin: Caller;
  beforeAll(async () => {
    valet = await Caller.signedIn(lotline.url, email);
    admin = await adminAt(lotline, lot);
  });
  afterAll(() => lotline.end());

  describe('GET /api/auth/user', () => {
    it('should answer the user with role, lot and lots', async () => {
      const { status, body } = await valet.get<SignedInUser>('/api/auth/user');
      expect([status, body]).toEqual([200, expect.objectContaining({ email, role: 'valet', lotId: lot })]);
      expect(body.lots.map(({ id }) => id)).toEqual([lot]);
      expect((await admin.get<SignedInUser>('/api/auth/user')).body).toMatchObject({ role: 'admin', lotId: lot });
      expect(JSON.stringify(body)).not.toMatch(/password|hash/i);
    });

    it('should answer 401 to a signed-out caller', async () => {
      const { status, body } = await visitor.get('/api/auth/user');
      expect([status, body]).toEqual([401, { message: 'Unauthorized', code: 'UNAUTHORIZED' }]);
    });
  });

  describe('POST /api/login', () => {
    it('should start a session, ignoring the case of the email', async () => {
      const { status, headers } = await new Caller(lotline.url).post('/api/login', {
        email: ` ${email.toUpperCase()}`,
        password: 'lotline-demo',
      });
      expect(status).toBe(200);
      const [cookie = ''] = headers.getSetCookie().filter((line) => line.startsWith('lotline='));
      expect(cookie).toMatch(/HttpOnly/i);
      expect(cookie).toMatch(/SameSite=Lax/i);
    });

    it('should answer the same for a wrong password and an unknown account', async () => {
      for (const login of [
        { email: `nobody-${lot}@lotline.test`, password: 'x' },
        { email: 'agent@lotline.test', password: 'x' },
      ]) {
        const { status, body } = await visitor.post('/api/login', login);
        expect([status, body]).toEqual([401, { message: 'Invalid email or password', code: 'INVALID_CREDENTIALS' }]);
      }
      await Caller.signedIn(lotline.url, 'agent@lotline.test');
    });
  });

  it('sign-in.md, Sign-out: GET /api/logout should end the session and redirect to the landing page', async () => {
    const leaving = await Caller.signedIn(lotline.url, email);
    const old = leaving.at(lotline.url);
    const { status, headers } = await leaving.get('/api/logout');
    expect([status, headers.get('location')]).toEqual([302, '/']);
    expect((await old.get('/api/auth/user')).status).toBe(401);
  });

  it('GET /api/login should redirect to the sign-in page', async () => {
    const { status, headers } = await visitor.get('/api/login');
    expect([status, headers.get('location')]).toEqual([302, '/login']);
  });

  it("permissions.md, Lots: PUT /api/auth/lot should switch an admin's session, and reject a user who does not work there", async () => {
    const [here = '', elsewhere = ''] = [lot, ...LOTS.map((each) => each.lot).filter((each) => each !== lot)];
    const mover = await adminAt(lotline, here);
    expect((await mover.put<SignedInUser>('/api/auth/lot', { lotId: elsewhere })).body.lotId).toBe(elsewhere);
    expect((await mover.get<{ lotId: string }>('/api/settings')).body.lotId).toBe(elsewhere);
    expect((await valet.put<ApiError>('/api/auth/lot', { lotId: elsewhere })).body.code).toBe('FORBIDDEN');
    expect((await valet.get<SignedInUser>('/api/auth/user')).body.lotId).toBe(here);
  });

  it("api.md, Settings: GET /api/settings should answer the settings of the user's lot, or of the lot in a visitor's address", async () => {
    const mine = await valet.get<Record<string, unknown>>('/api/settings');
    expect(mine.body).toMatchObject({ lotId: lot, host, timeZone, boardAccess: 'open' });
    expect((await visitor.get(`/api/settings?lot=${lot}`)).body).toEqual(mine.body);
    expect((await visitor.get<ApiError>('/api/settings?lot=nowhere')).status).toBe(404);
  });
});
