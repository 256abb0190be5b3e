import { eventually, useFreshFixture } from '@lotline/service-kit/testing';
import { addAccount } from '../testing/accounts.js';
import { AuthUnderTest } from '../testing/auth-under-test.js';

describe('sign-in.md, First admin: FirstAccounts', () => {
  const auth = useFreshFixture(new AuthUnderTest(0));

  const accounts = () =>
    auth.database.query(
      `SELECT email, operator_admin, ARRAY(SELECT lot_id || '=' || role FROM user_lots WHERE user_id = users.id) AS roles
       FROM users ORDER BY email`,
    );
  const FIRST_ADMIN = { ADMIN_EMAIL: 'owner@lot.test', ADMIN_PASSWORD: 'from the vault' };

  it('should create nothing by default', async () => {
    await auth.start({});
    expect(await accounts()).toEqual([]);
  });

  it('should create and publish one admin, even when two replicas start at the same time', async () => {
    await Promise.all([auth.start(FIRST_ADMIN), auth.start(FIRST_ADMIN)]);
    expect(await accounts()).toEqual([{ email: 'owner@lot.test', operator_admin: true, roles: [] }]);
    expect(await auth.signIn('owner@lot.test', 'from the vault')).toMatchObject({ operatorAdmin: true });
    await eventually(() =>
      expect(auth.events.filter(({ type }) => type === 'user.saved')).toEqual([
        expect.objectContaining({
          type: 'user.saved',
          lotId: null,
          payload: {
            user: expect.objectContaining({ email: 'owner@lot.test', operatorAdmin: true, version: 1 }),
            formerLotIds: [],
          },
        }),
      ]),
    );
    expect(JSON.stringify(auth.events)).not.toContain('argon2');
  });

  it('should not create an admin when there is one', async () => {
    await addAccount(auth.database, { email: 'boss@lot.test', role: 'admin' });
    await auth.start(FIRST_ADMIN);
    expect(await accounts()).toEqual([{ email: 'boss@lot.test', operator_admin: true, roles: [] }]);
  });

  it('should make an existing account with the email an admin', async () => {
    await addAccount(auth.database, { email: 'owner@lot.test', role: 'valet', lotIds: ['eastgate'] });
    await auth.start(FIRST_ADMIN);
    expect(await accounts()).toEqual([{ email: 'owner@lot.test', operator_admin: true, roles: [] }]);
    expect(await auth.signIn('owner@lot.test', 'from the vault')).toMatchObject({ operatorAdmin: true, version: 2 });
    expect(await auth.database.query('SELECT action, by_name, by_id, changes FROM user_history')).toEqual([
      {
        ...{ action: 'edited', by_name: null, by_id: null },
        changes: [
          { field: 'operatorAdmin', from: 'no', to: 'yes' },
          { field: 'roles', from: 'eastgate=valet', to: '' },
          { field: 'password', from: '', to: '' },
        ],
      },
    ]);
  });

  it('should create the demo staff once, with a valet for every other lot', async () => {
    await Promise.all([auth.start({ DEMO: true }), auth.start({ DEMO: true })]);
    expect(await accounts()).toEqual([
      { email: 'admin@lotline.test', operator_admin: true, roles: [] },
      { email: 'agent@lotline.test', operator_admin: false, roles: ['harborview=agent'] },
      { email: 'valet-eastgate@lotline.test', operator_admin: false, roles: ['eastgate=valet'] },
      { email: 'valet@lotline.test', operator_admin: false, roles: ['harborview=valet'] },
    ]);
    expect(await auth.signIn('valet@lotline.test', 'lotline-demo')).toMatchObject({
      roles: [{ lotId: 'harborview', role: 'valet' }],
    });
  });

  it("should create both the demo staff and the operator's admin", async () => {
    await auth.start({ DEMO: true, ...FIRST_ADMIN });
    expect(await auth.signIn('owner@lot.test', 'from the vault')).toMatchObject({ operatorAdmin: true });
    expect(await auth.signIn('admin@lotline.test', 'lotline-demo')).toMatchObject({ operatorAdmin: true });
  });

  it('should not create demo staff in a database that is in use', async () => {
    await addAccount(auth.database, { email: 'boss@lot.test', role: 'admin' });
    await auth.start({ DEMO: true });
    expect(await accounts()).toHaveLength(1);
  });
});
