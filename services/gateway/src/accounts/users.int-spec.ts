import { managedUserSchema } from '@lotline/protocol';
import { staffUser, useGateway } from '../testing/gateway-fixture.js';
import { Visitor } from '../testing/visitor.js';

const FORM = { email: 'new@lot.test', firstName: 'Nia', lastName: 'Okafor', role: 'valet' };

describe('users', () => {
  const adminUser = staffUser({ email: 'admin@lot.test', role: 'admin' });
  const valetUser = staffUser();

  const fixture = useGateway([adminUser, valetUser]);
  const admin = Visitor.use(fixture, 'admin@lot.test');

  const path = `/api/users/${valetUser.id}`;

  describe('GET /api/users', () => {
    it('should return every account as one array, over several pages', async () => {
      const { status, json, text, headers } = await admin.get('/api/users');
      expect(status).toBe(200);
      expect(json).toEqual(
        fixture.services.users.map((user) => ({
          ...user,
          role: user.operatorAdmin ? 'admin' : 'valet',
          alsoElsewhere: false,
          passwordId: undefined,
          hasPassword: true,
          hasSecondFactor: false,
          active: true,
          lastSignedInAt: null,
          createdAt: expect.any(String),
          updatedAt: expect.any(String),
        })),
      );
      expect(text).not.toContain('passwordId');
      expect(headers.get('cache-control')).toBe('no-store');
    });
  });

  describe('POST /api/users', () => {
    it('should add an account for the admin’s lot', async () => {
      await admin.send('PUT', '/api/auth/lot', { lotId: 'eastgate' });
      const { status, json, headers } = await admin.send('POST', '/api/users', { ...FORM, email: 'east@lot.test' });
      expect([status, headers.get('etag')]).toEqual([201, '"1"']);
      expect(json).toMatchObject({ email: 'east@lot.test', roles: [{ lotId: 'eastgate', role: 'valet' }], version: 1 });
      await admin.send('PUT', '/api/auth/lot', { lotId: 'harborview' });
    });

    it('should report that the email address is taken', async () => {
      const message = 'A user with this email address already exists';
      expect(await admin.send('POST', '/api/users', { ...FORM, email: 'valet@lot.test' })).toMatchObject({
        status: 409,
        json: { message, code: 'CONFLICT', errors: [{ path: 'email', message }] },
      });
    });
  });

  describe('PUT /api/users/:id', () => {
    it('should return the account as in the list, with its version', async () => {
      const { status, json, headers } = await admin.send('PUT', path, { ...FORM, email: 'valet@lot.test' });
      expect([status, headers.get('etag')]).toEqual([200, `"${valetUser.version}"`]);
      const listed = managedUserSchema.array().parse((await admin.get('/api/users')).json);
      expect(json).toEqual(listed.find(({ id }) => id === valetUser.id));
    });

    it('should accept the id in any case', async () => {
      const { status } = await admin.send('PUT', path.toUpperCase().replace('/API/USERS', '/api/users'), {
        ...FORM,
        email: 'valet@lot.test',
      });
      expect(status).toBe(200);
    });

    it('should check If-Match if it is sent', async () => {
      const form = { ...FORM, email: 'valet@lot.test' };
      expect((await admin.send('PUT', path, form, { 'if-match': `"${valetUser.version}"` })).status).toBe(200);
      expect(await admin.send('PUT', path, form, { 'if-match': '"1"' })).toMatchObject({
        status: 412,
        json: { code: 'STALE_VERSION' },
      });
      expect((await admin.send('PUT', path, form, { 'if-match': '*' })).status).toBe(400);
    });
  });

  describe('PUT /api/users/:id/role', () => {
    it('should return the account, and reject an unknown role', async () => {
      expect(await admin.send('PUT', `${path}/role`, { role: 'agent' })).toMatchObject({
        status: 200,
        json: { id: valetUser.id, role: 'agent', hasPassword: true },
      });
      expect(await admin.send('PUT', `${path}/role`, { role: 'king' })).toMatchObject({
        status: 400,
        json: { message: 'Unknown role', errors: [{ path: 'role', message: 'Unknown role' }] },
      });
    });
  });

  describe('PUT /api/users/:id/active', () => {
    it('should return the account with its version, and reject anything but true or false', async () => {
      const { status, json, headers } = await admin.send('PUT', `${path}/active`, { active: false });
      expect([status, json]).toEqual([200, expect.objectContaining({ id: valetUser.id, active: false })]);
      expect(headers.get('etag')).toBe(`"${valetUser.version}"`);
      expect(json).not.toHaveProperty('passwordId');
      for (const active of ['false', 0, null, undefined]) {
        const message = 'Active must be true or false';
        expect(await admin.send('PUT', `${path}/active`, { active })).toMatchObject({
          status: 400,
          json: { message, code: 'INVALID', errors: [{ path: 'active', message }] },
        });
      }
    });
  });

  describe('GET /api/users/:id/history', () => {
    it('should return the account’s history', async () => {
      const { status, json } = await admin.get(`${path}/history`);
      expect([status, json]).toEqual([200, [expect.objectContaining({ action: 'created', by: 'Dana R.' })]]);
    });
  });
});
