import { randomUUID } from 'node:crypto';
import type { ManagedUser } from '@lotline/protocol';
import { addAccount, PASSWORD } from '../testing/accounts.js';
import { useAuth } from '../testing/auth-under-test.js';
import { Admin } from '../testing/admins.js';

const valetAt = (lotId: string) => ({ lotId, role: 'valet' as const });

/** The tables of cases are in protocol (authority.spec.ts); these tests check that each call asks them. */
describe('permissions.md, Accounts: an admin of one lot who is a valet at another', () => {
  const auth = useAuth();
  let operator: Admin;
  let mine: Admin;
  let here: { id: string; email: string };
  let both: { id: string; email: string };
  let elsewhere: { id: string; email: string };

  beforeAll(async () => {
    operator = await Admin.add(auth);
    mine = await Admin.addForHarborview(auth);
    here = await addAccount(auth.database, { roles: [valetAt('harborview')] });
    both = await addAccount(auth.database, { roles: [valetAt('harborview'), valetAt('eastgate')] });
    elsewhere = await addAccount(auth.database, { roles: [valetAt('eastgate')] });
  });

  let count = 0;
  const form = (over: object) => ({
    email: `lot-${(count += 1)}@lot.test`,
    firstName: 'Sam',
    lastName: 'Hale',
    ...over,
  });
  const listed = async (by: Admin): Promise<ManagedUser[]> => JSON.parse((await by.page(200)).body);
  const rowsOf = (id: string) =>
    auth.database.query('SELECT version, email, deactivated_at FROM users WHERE id = $1', [id]);

  it('should see the accounts of their lot, with the roles there only', async () => {
    const seen = await listed(mine);
    expect(seen.map(({ id }) => id).sort()).toEqual([mine.id, here.id, both.id].sort());
    expect(seen.find(({ id }) => id === both.id)).toMatchObject({ role: 'valet', roles: [valetAt('harborview')] });
    expect(JSON.stringify(seen)).not.toContain('eastgate');
    expect((await listed(operator)).map(({ id }) => id)).toEqual(expect.arrayContaining([operator.id, elsewhere.id]));
  });

  it('should add accounts to their lot, and to no other', async () => {
    expect(await mine.create(form({ role: 'admin' }))).toMatchObject({
      operatorAdmin: false,
      roles: [{ lotId: 'harborview', role: 'admin' }],
    });
    for (const over of [
      { roles: [valetAt('eastgate')] },
      { roles: [valetAt('harborview'), valetAt('eastgate')] },
      { operatorAdmin: true },
      { roles: [] },
    ]) {
      const input = form(over);
      await expect(mine.create(input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      expect(await auth.database.query('SELECT FROM users WHERE email = $1', [input.email])).toEqual([]);
    }
  });

  it('should change roles at their lot, and keep the others', async () => {
    expect(await mine.changeRole(both.id, 'agent')).toMatchObject({
      roles: [valetAt('eastgate'), { lotId: 'harborview', role: 'agent' }],
    });
    const { email } = both;
    const back = { email, firstName: 'Sam', lastName: 'Hale', roles: [valetAt('harborview')] };
    expect(await mine.edit(both.id, back)).toMatchObject({ roles: [valetAt('eastgate'), valetAt('harborview')] });
  });

  it('should not take over an account that also works elsewhere', async () => {
    const same = { email: both.email, firstName: 'Sam', lastName: 'Hale' };
    const before = await rowsOf(both.id);
    for (const change of [
      { password: 'a new password' },
      { email: 'mine@lot.test' },
      { lastName: 'Other' },
      { roles: [{ lotId: 'eastgate', role: 'admin' }] },
      { operatorAdmin: true },
    ]) {
      await expect(mine.edit(both.id, { ...same, ...change })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    await expect(mine.setActive(both.id, false)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await rowsOf(both.id)).toEqual(before);
  });

  it.each(['elsewhere', 'operator'] as const)('should not find the account %s', async (which) => {
    const { id } = which === 'operator' ? operator : elsewhere;
    const before = await rowsOf(id);
    for (const call of [
      () => mine.edit(id, form({})),
      () => mine.changeRole(id, 'admin'),
      () => mine.setActive(id, false),
      () => mine.history(id),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'No such user' });
    }
    expect(await rowsOf(id)).toEqual(before);
  });

  it('should not learn from an address that somebody has an account whom they do not see', async () => {
    const refused = {
      code: 'FORBIDDEN',
      message: 'You cannot use this email address. Please ask an operator admin.',
      details: { errors: [{ path: 'email', message: expect.any(String) }] },
    };
    const by = await Admin.addForHarborview(auth);
    const sqlOfEmails = 'SELECT email FROM users WHERE id = ANY($1::uuid[])';
    const hidden = await auth.database.query<{ email: string }>(sqlOfEmails, [[elsewhere.id, operator.id]]);
    for (const { email } of hidden) {
      await expect(by.create(form({ email }))).rejects.toMatchObject(refused);
      await expect(by.edit(here.id, form({ email }))).rejects.toMatchObject(refused);
    }
    await expect(by.create(form({ email: here.email }))).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(operator.create(form({ email: elsewhere.email }))).rejects.toMatchObject({ code: 'CONFLICT' });
    const sql = `SELECT user_id FROM audit WHERE kind = 'address-refused' AND by_id = $1 ORDER BY id`;
    const refusals = await auth.database.query<{ user_id: string }>(sql, [by.id]);
    expect(refusals.map(({ user_id }) => user_id).sort()).toEqual(
      [elsewhere.id, elsewhere.id, operator.id, operator.id].sort(),
    );
    for (let guess = 4; guess < 10; guess += 1) {
      await expect(by.create(form({ email: elsewhere.email }))).rejects.toMatchObject(refused);
    }
    await expect(by.create(form({}))).rejects.toMatchObject(refused);
    expect(await mine.create(form({}))).toMatchObject({ roles: [valetAt('harborview')] });
  });

  it('should get the same answer to a bad form for an account that they do not see as for none', async () => {
    for (const id of [elsewhere.id, randomUUID()]) {
      await expect(mine.edit(id, { email: 'no address' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('should change their own password with the current one only', async () => {
    const { email } = (await listed(mine)).find(({ id }) => id === mine.id) ?? {};
    const change = { email, firstName: 'Sam', lastName: 'Hale', password: 'a new password' };
    const at = (message: string) => ({ code: 'INVALID', details: { errors: [{ path: 'currentPassword', message }] } });
    await expect(mine.edit(mine.id, change)).rejects.toMatchObject(at('Your current password is required'));
    await expect(mine.edit(mine.id, { ...change, currentPassword: 'wrong' })).rejects.toMatchObject(
      at('The password is wrong'),
    );
    expect(await auth.database.query('SELECT FROM sign_in_failures WHERE email = $1', [email])).toHaveLength(1);
    const changed = await mine.edit(mine.id, { ...change, currentPassword: PASSWORD });
    expect(changed).toMatchObject({ id: mine.id });
    expect(await mine.edit(here.id, { ...form({ email: here.email }), password: 'another' })).toMatchObject({
      id: here.id,
    });
  });

  it('should edit themselves, but no role of theirs anywhere', async () => {
    const [own] = (await listed(mine)).filter(({ id }) => id === mine.id);
    const same = { email: own?.email, firstName: 'Sam', lastName: 'Hale' };
    expect(await mine.edit(mine.id, { ...same, lastName: 'Reyes' })).toMatchObject({ lastName: 'Reyes' });
    for (const change of [
      { role: 'valet' },
      { operatorAdmin: true },
      {
        roles: [
          { lotId: 'harborview', role: 'admin' },
          { lotId: 'eastgate', role: 'admin' },
        ],
      },
    ]) {
      await expect(mine.edit(mine.id, { ...same, ...change })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  it('should lose all of it with their role', async () => {
    const former = await Admin.addForHarborview(auth);
    await operator.changeRole(former.id, 'valet');
    for (const call of [() => former.page(10), () => former.history(here.id), () => former.create(form({}))]) {
      await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  it('should become an operator admin by one only, who then has no other roles', async () => {
    const { id, email } = await addAccount(auth.database);
    const input = { email, firstName: 'Sam', lastName: 'Hale' };
    expect(await operator.edit(id, { ...input, operatorAdmin: true })).toMatchObject({
      operatorAdmin: true,
      roles: [],
    });
    await expect(mine.changeRole(id, 'valet')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await operator.changeRole(id, 'valet')).toMatchObject({
      operatorAdmin: false,
      roles: [valetAt('harborview')],
    });
  });
});
