import { randomUUID } from 'node:crypto';
import { addAccount } from '../testing/accounts.js';
import { useAuth } from '../testing/auth-under-test.js';
import { Admin } from '../testing/admins.js';

const AT_EASTGATE = { lotId: 'eastgate', role: 'valet' };

describe('permissions.md, Actors: auth.user.history', () => {
  const auth = useAuth(1, { DEMO: true });
  const admin = Admin.use(auth);
  const form = (over: object = {}) => ({
    email: `${randomUUID()}@lot.test`,
    firstName: 'Vera',
    lastName: 'Voss',
    ...over,
  });

  it('should return every change, newest first, with its author and time', async () => {
    const input = form();
    const { id } = await admin.create({ ...input, password: 'the first one' });
    await admin.edit(id, { ...input, lastName: 'Weiss', roles: [AT_EASTGATE] });
    await admin.edit(id, { ...input, lastName: 'Weiss', password: 'the second one', roles: [AT_EASTGATE] });
    await admin.changeRole(id, 'agent');
    const entries = await admin.history(id);
    expect(entries.map(({ action, by, byId }) => [action, by, byId])).toEqual([
      ['edited', 'Sam H.', admin.id],
      ['edited', 'Sam H.', admin.id],
      ['edited', 'Sam H.', admin.id],
      ['created', 'Sam H.', admin.id],
    ]);
    expect(entries.map(({ changes }) => changes)).toEqual([
      [{ field: 'roles', from: 'eastgate=valet', to: 'eastgate=valet,harborview=agent' }],
      [{ field: 'password', from: '', to: '' }],
      [
        { field: 'lastName', from: 'Voss', to: 'Weiss' },
        { field: 'roles', from: 'harborview=valet', to: 'eastgate=valet' },
      ],
      [
        { field: 'email', from: '', to: input.email },
        { field: 'firstName', from: '', to: 'Vera' },
        { field: 'lastName', from: '', to: 'Voss' },
        { field: 'roles', from: '', to: 'harborview=valet' },
        { field: 'password', from: '', to: '' },
      ],
    ]);
    const times = entries.map(({ at }) => Date.parse(at));
    expect(times).toEqual([...times].sort((one, other) => other - one));
  });

  it('should record the first accounts as created by the system', async () => {
    const users: { id: string; email: string }[] = JSON.parse((await admin.page(50)).body);
    const demo = users.filter(({ email }) => email.endsWith('@lotline.test'));
    expect(demo).toHaveLength(4);
    for (const { id, email } of demo) {
      const [entry, ...more] = await admin.history(id);
      expect(more).toEqual([]);
      expect(entry).toMatchObject({ action: 'created', by: null, byId: null });
      expect(entry?.changes).toContainEqual({ field: 'email', from: '', to: email });
    }
  });

  it('should not record rejected changes or those that change nothing', async () => {
    const input = form();
    const { id } = await admin.create(input);
    await expect(admin.edit(id, { ...input, email: 'admin@lotline.test' })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(admin.edit(id, { ...input, roles: [{ lotId: 'nowhere', role: 'valet' }] })).rejects.toMatchObject({
      code: 'INVALID',
    });
    await admin.edit(id, input);
    expect(await admin.history(id)).toHaveLength(1);
  });

  it('should return only the newest 200 entries', async () => {
    const { id } = await admin.create(form());
    await auth.database.query(
      `INSERT INTO user_history (user_id, at, action, by_name, changes)
       SELECT $1, now(), 'edited', number::text, '[]' FROM generate_series(1, 250) number`,
      [id],
    );
    const entries = await admin.history(id);
    expect([entries.length, entries[0]?.by, entries.at(-1)?.by]).toEqual([200, '250', '51']);
  });

  it('should return nothing for an account without changes, and throw NOT_FOUND for an unknown id', async () => {
    const { id } = await addAccount(auth.database);
    expect(await admin.history(id)).toEqual([]);
    await expect(admin.history(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'No such user' });
  });
});
