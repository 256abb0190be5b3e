import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HistoryEntry, ManagedUser } from '@lotline/protocol';
import { eventually } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';
import { adminAt, EASTGATE } from './lots.js';
import { sharedLotline } from './lotline.js';

const PASSWORD = 'a secret of theirs';

/** Tested at both lots, because accounts belong to all lots. */
describe('api.md, Calls: accounts, managed by an admin', () => {
  const { lot, email: valetsEmail } = EASTGATE;
  const lotline = sharedLotline();
  let admin: Caller;
  let count = 0;
  beforeAll(async () => {
    admin = await adminAt(lotline, lot);
  });
  afterAll(() => lotline.end());

  const newEmail = (): string => `${lot}-${Date.now()}-${(count += 1)}@lotline.test`;
  const form = (changes: object = {}) => ({ email: newEmail(), firstName: 'Rae', lastName: 'Quist', ...changes });
  const create = async (changes: object = {}): Promise<ManagedUser> => {
    const { status, body } = await admin.post<ManagedUser>('/api/users', form(changes));
    expect(status).toBe(201);
    return body;
  };
  const readUsers = async (): Promise<ManagedUser[]> => (await admin.get<ManagedUser[]>('/api/users')).body;

  it('POST /api/login should reject an account without a lot, and say why', async () => {
    const { email } = await create({ password: PASSWORD, roles: [] });
    const { status, body } = await new Caller(lotline.url).post('/api/login', { email, password: PASSWORD });
    const message = 'No lot is assigned to you. Please ask your administrator.';
    expect([status, body]).toEqual([403, { message, code: 'FORBIDDEN' }]);
  });

  it('data.md, User: GET /api/users should answer every account without passwords', async () => {
    const user = await create({ password: PASSWORD });
    const users = await readUsers();
    expect(users).toContainEqual(user);
    expect(users.map(({ email }) => email)).toContain('admin@lotline.test');
    expect(JSON.stringify(users)).not.toMatch(/hash|secret/i);
  });

  it('permissions.md, Actors: GET /api/users/{id}/history should show who changed what', async () => {
    const user = await create();
    await admin.put(`/api/users/${user.id}/role`, { role: 'admin' });
    await admin.put(`/api/users/${user.id}`, { ...user, role: 'admin', password: PASSWORD });
    const { body } = await admin.get<HistoryEntry[]>(`/api/users/${user.id}/history`);
    expect(body.map(({ action, by }) => [action, by])).toEqual([
      ['edited', 'Dana R.'],
      ['edited', 'Dana R.'],
      ['created', 'Dana R.'],
    ]);
    expect(body[0]?.changes).toEqual([{ field: 'password', from: '', to: '' }]);
    expect(body[1]?.changes).toEqual([{ field: 'roles', from: `${lot}=valet`, to: `${lot}=admin` }]);
  });

  it('PUT /api/users/{id} should never write a password to a log', async () => {
    const password = `secret of ${newEmail()}`;
    const { id, email, firstName } = await create({ password });
    expect(
      (await admin.put(`/api/users/${id}`, { ...form({ email: valetsEmail, role: 'valet' }), password })).status,
    ).toBe(409);
    expect((await admin.put(`/api/users/${id}`, { email, firstName, password })).status).toBe(400);
    expect((await admin.post('/api/users', `{"password":"${password}"`)).status).toBe(400);
    const folder = join(lotline.dataFolder, 'logs');
    const logs = (): string[] => readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    await eventually(() => expect(logs().join('\n')).toMatch(/"\/api\/users\/:id","status":409/));
    expect(logs().filter((log) => log.includes(password) || log.includes('argon2'))).toEqual([]);
  });
});
