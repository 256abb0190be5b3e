import type { SecretList } from '@lotline/service-kit';
import { eventually } from '@lotline/service-kit/testing';
import { staffUser, useTwoGateways } from '../testing/gateway-fixture.js';
import { PASSWORD } from '../testing/fake-services.js';
import { Visitor } from '../testing/visitor.js';
import { withFrozenTime } from '../testing/frozen-time.js';

describe('screens.md, Lot switcher: sessions', () => {
  const fixture = useTwoGateways([
    staffUser(),
    staffUser({ email: 'admin@lot.test', role: 'admin' }),
    staffUser({ email: 'nowhere@lot.test', lotIds: [] }),
    staffUser({ email: 'both@lot.test', lotIds: ['eastgate', 'harborview'] }),
  ]);

  describe('POST /api/login', () => {
    it('should sign in and return the user with their lots', async () => {
      const visitor = new Visitor(fixture.url);
      const { status, json } = await visitor.signIn('admin@lot.test');
      expect(status).toBe(200);
      expect(json).toMatchObject({ email: 'admin@lot.test', role: 'admin', lotId: 'harborview' });
      expect(json).toHaveProperty('lots', [
        { id: 'harborview', title: 'Harborview Airport Parking', role: 'admin' },
        { id: 'eastgate', title: 'Eastgate Park & Fly', role: 'admin' },
      ]);
      expect(json).not.toHaveProperty('roles');
    });

    it('should set an HttpOnly SameSite cookie', async () => {
      const { headers } = await new Visitor(fixture.url).signIn();
      const [cookie = ''] = headers.getSetCookie();
      expect(cookie).toMatch(/^lotline=.+; Path=\/; Expires=.+; HttpOnly; SameSite=Lax$/);
    });

    it('should replace the id of an existing session', async () => {
      const visitor = await Visitor.signedIn(fixture.url);
      const before = visitor.cookie('lotline') ?? '';
      await visitor.signIn();
      expect(visitor.cookie('lotline')).not.toBe(before);
      const old = new Visitor(fixture.url);
      old.setCookie('lotline', before);
      expect((await old.get('/api/auth/user')).status).toBe(401);
    });

    it('should reject a wrong password', async () => {
      const { status, json } = await new Visitor(fixture.url).signIn('valet@lot.test', 'wrong');
      expect([status, json]).toEqual([401, { message: 'Invalid email or password', code: 'INVALID_CREDENTIALS' }]);
    });

    it('should reject an invalid form and name its fields', async () => {
      const { status, json } = await new Visitor(fixture.url).send('POST', '/api/login', { email: 'valet' });
      expect(status).toBe(400);
      expect(json).toEqual({
        message: 'Invalid email address',
        code: 'INVALID',
        errors: [
          { path: 'email', message: 'Invalid email address' },
          { path: 'password', message: 'Password is required' },
        ],
      });
    });

    it.each([
      ['email', { email: `${'a'.repeat(3000)}@lot.test`, password: PASSWORD }, 'Invalid email address'],
      ['password', { email: 'valet@lot.test', password: 'x'.repeat(3000) }, 'Password is too long'],
    ])('should not call the auth service with an over-long %s', async (path, form, message) => {
      const before = fixture.services.calls['sign-in'];
      const { status, json } = await new Visitor(fixture.url).send('POST', '/api/login', form);
      expect([status, json]).toEqual([400, { message, code: 'INVALID', errors: [{ path, message }] }]);
      expect(fixture.services.calls['sign-in']).toBe(before);
    });

    it('should pass on Retry-After', async () => {
      const { status, headers, json } = await new Visitor(fixture.url).signIn('valet@lot.test', 'throttled');
      expect([status, headers.get('retry-after')]).toEqual([429, '42']);
      expect(json).toMatchObject({ code: 'TOO_MANY' });
    });

    it('should refuse an account without a lot', async () => {
      expect((await new Visitor(fixture.url).signIn('nowhere@lot.test')).status).toBe(403);
    });

    it('should redirect a navigation to the sign-in page', async () => {
      const { status, headers } = await new Visitor(fixture.url).get('/api/login');
      expect([status, headers.get('location')]).toEqual([302, '/login']);
    });
  });

  describe('GET /api/auth/user', () => {
    it('should accept the session on every gateway', async () => {
      const visitor = await Visitor.signedIn(fixture.url);
      visitor.url = fixture.other.url;
      expect((await visitor.get('/api/auth/user')).json).toMatchObject({ email: 'valet@lot.test' });
    });

    it('should answer 401 to a visitor, a forged cookie and an expired session', async () => {
      const error = { message: 'Unauthorized', code: 'UNAUTHORIZED' };
      const visitor = new Visitor(fixture.url);
      expect(await visitor.get('/api/auth/user')).toMatchObject({ status: 401, json: error });
      await visitor.signIn();
      const [sid = ''] = decodeURIComponent(visitor.cookie('lotline') ?? '').split('.');
      const forger = new Visitor(fixture.url);
      forger.setCookie('lotline', `${sid}.AAAA`);
      expect(await forger.get('/api/auth/user')).toMatchObject({ status: 401, json: error });
      await fixture.database.query(`UPDATE session SET expire = now() - interval '1 second' WHERE sid = $1`, [sid]);
      await eventually(async () => expect((await visitor.get('/api/auth/user')).status).toBe(401));
    });
  });

  describe('SESSION_SECRET', () => {
    const OLD = 'the old secret of more than 32 characters';
    const NEW = 'the new secret of more than 32 characters';
    const gatewayWith = async (...secrets: SecretList): Promise<string> =>
      (await fixture.start({ SESSION_SECRET: secrets })).url;

    it('should be replaceable one gateway at a time without ending a session', async () => {
      const first = await gatewayWith(OLD);
      const second = await gatewayWith(OLD, NEW);
      const third = await gatewayWith(NEW, OLD);
      const last = await gatewayWith(NEW);
      const visitor = await Visitor.signedIn(first);
      const signedByOld = visitor.cookie('lotline') ?? '';
      // During each step, gateways of the step before answer too.
      for (const url of [first, second, second, first, second, third, third, second, third, last, last]) {
        visitor.url = url;
        expect((await visitor.get('/api/auth/user')).status).toBe(200);
      }
      expect(visitor.cookie('lotline')).not.toBe(signedByOld);
      visitor.setCookie('lotline', signedByOld);
      expect((await visitor.get('/api/auth/user')).status).toBe(401);
    });
  });

  describe('sign-in.md, Sign-out: GET /api/logout', () => {
    it('should end the session at once here, and elsewhere before PostgreSQL is queried again', async () => {
      const visitor = await Visitor.signedIn(fixture.url);
      const cookie = visitor.cookie('lotline') ?? '';
      const [here, there] = [new Visitor(fixture.url), new Visitor(fixture.other.url)];
      for (const each of [here, there]) each.setCookie('lotline', cookie);
      await withFrozenTime(fixture.other, async () => {
        expect((await there.get('/api/auth/user')).status).toBe(200);
        const { status, headers } = await visitor.get('/api/logout');
        expect([status, headers.get('location')]).toEqual([302, '/']);
        expect((await here.get('/api/auth/user')).status).toBe(401);
        await eventually(async () => {
          there.setCookie('lotline', cookie);
          expect((await there.get('/api/auth/user')).status).toBe(401);
        });
      });
      expect(await fixture.database.query('SELECT 1 FROM session WHERE sid = $1', [cookie.split('.')[0]])).toEqual([]);
    });

    it('should do nothing for a visitor', async () => {
      expect((await new Visitor(fixture.url).get('/api/logout')).status).toBe(302);
    });
  });

  describe('permissions.md, Lots: PUT /api/auth/lot', () => {
    it('should change the lot of the session', async () => {
      const visitor = new Visitor(fixture.url);
      expect((await visitor.signIn('both@lot.test', PASSWORD)).json).toMatchObject({ lotId: 'harborview' });
      expect((await visitor.send('PUT', '/api/auth/lot', { lotId: 'eastgate' })).json).toMatchObject({
        lotId: 'eastgate',
      });
      expect((await visitor.get('/api/settings')).json).toMatchObject({ lotId: 'eastgate' });
    });

    it('should refuse calls of a page that shows the previous lot, and report the current lot', async () => {
      const page = await Visitor.signedIn(fixture.url, 'both@lot.test');
      const before = { 'x-lot': 'harborview' };
      const board = '/api/clients/shuttle/requesting_ride';
      expect((await page.get(board, before)).status).toBe(200);
      await page.send('PUT', '/api/auth/lot', { lotId: 'eastgate' }, before);
      const refused = [
        await page.get(board, before),
        await page.send('POST', '/api/clients/shuttle/auto-checkout', undefined, before),
      ];
      expect(refused.map(({ status, json }) => [status, json])).toEqual(
        Array(2).fill([
          403,
          {
            message:
              'You no longer work at the lot that this page shows. Copy unsaved input before you reload the page.',
            code: 'FORBIDDEN',
          },
        ]),
      );
      expect((await page.get('/api/settings', before)).json).toMatchObject({ lotId: 'eastgate' });
      expect((await page.get('/api/auth/user', before)).json).toMatchObject({ lotId: 'eastgate' });
      expect((await page.get(board, { 'x-lot': 'eastgate' })).status).toBe(200);
    });

    it('should apply at another gateway at once when a page names the new lot', async () => {
      const here = await Visitor.signedIn(fixture.url, 'both@lot.test');
      const there = new Visitor(fixture.other.url);
      there.setCookie('lotline', here.cookie('lotline') ?? '');
      expect((await there.get('/api/settings')).json).toMatchObject({ lotId: 'harborview' });
      await here.send('PUT', '/api/auth/lot', { lotId: 'eastgate' });
      expect((await there.get('/api/settings', { 'x-lot': 'eastgate' })).json).toMatchObject({ lotId: 'eastgate' });
    });

    it('should refuse a lot that is not theirs', async () => {
      const visitor = await Visitor.signedIn(fixture.url);
      const { status, json } = await visitor.send('PUT', '/api/auth/lot', { lotId: 'eastgate' });
      expect([status, json]).toEqual([403, { message: 'Forbidden', code: 'FORBIDDEN' }]);
      expect((await visitor.send('PUT', '/api/auth/lot', {})).status).toBe(400);
    });
  });

  it('should use a __Host- Secure cookie when the public URL is https', async () => {
    const secure = await fixture.start({ PUBLIC_URL: 'https://lot.test' });
    const visitor = new Visitor(secure.url);
    const { headers } = await visitor.send(
      'POST',
      '/api/login',
      { email: 'valet@lot.test', password: PASSWORD },
      { 'x-forwarded-proto': 'https' },
    );
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-lotline=.+; Path=\/;.*HttpOnly; Secure; SameSite=Lax$/);
    expect(headers.get('strict-transport-security')).toContain('max-age=');
    expect((await visitor.get('/api/auth/user', { 'x-forwarded-proto': 'https' })).status).toBe(200);
  });
});
