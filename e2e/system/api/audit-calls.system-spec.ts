import type { AuditEntry, ManagedUser } from '@lotline/protocol';
import { eventually } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';
import { sharedLotline } from './lotline.js';
import { account } from './requests.js';

const PASSWORD = 'a secret of theirs';

describe('api.md, Calls: GET /api/audit', () => {
  const lotline = sharedLotline();
  let admin: Caller;
  beforeAll(async () => {
    admin = await Caller.signedIn(lotline.url, 'admin@lotline.test');
  });
  afterAll(() => lotline.end());

  const kindsOf = async (query: string): Promise<string[]> => {
    const { body } = await admin.get<AuditEntry[]>(`/api/audit?${query}`);
    return body.map(({ kind }) => kind);
  };

  it('GET /api/audit should show sign-ins, changes, exports and sign-outs, newest first', async () => {
    const { body: user } = await admin.post<ManagedUser>('/api/users', { ...account(), password: PASSWORD });
    await admin.put(`/api/users/${user.id}/role`, { role: 'admin' });
    await new Caller(lotline.url).post('/api/login', { email: user.email, password: 'wrong' });
    const theirs = await Caller.signedIn(lotline.url, user.email, PASSWORD);
    expect((await theirs.post('/api/export/all', { format: 'excel' })).status).toBe(200);
    await theirs.get('/api/logout');
    await eventually(async () => expect(await kindsOf(`person=${user.id}`)).toHaveLength(6));
    const { body } = await admin.get<AuditEntry[]>(`/api/audit?person=${user.id}`);
    // Exports and sign-outs arrive by an event each, in any order.
    expect(body.map(({ kind }) => kind).sort()).toEqual(
      ['account-created', 'role-changed', 'sign-in-failed', 'signed-in', 'exported', 'signed-out'].sort(),
    );
    expect(body.find(({ kind }) => kind === 'role-changed')).toMatchObject({
      by: 'Dana R.',
      from: 'valet',
      to: 'admin',
    });
    expect(body.find(({ kind }) => kind === 'signed-out')).toMatchObject({ byId: user.id, address: '127.0.0.1' });
    expect(body.map(({ id }) => Number(id))).toEqual(
      body.map(({ id }) => Number(id)).sort((one, other) => other - one),
    );
    expect(await kindsOf(`person=${user.id}&kind=exported`)).toEqual(['exported']);
  });
});
