import type { DomainEvent } from '@lotline/protocol';
import type { RunningService } from '@lotline/service-kit';
import { createTestDatabase, eventually, TestBroker, type TestDatabase } from '@lotline/service-kit/testing';
import type { AuthSettings } from '../config.js';
import { database as config } from '../database.js';
import { startAuth } from '../app.module.js';
import { addAccount, gatewayContext, testAuthSettings } from '../testing/accounts.js';

describe('sign-in.md, First admin: FirstAccounts', () => {
  let database: TestDatabase;
  let broker: TestBroker;
  const services: RunningService[] = [];

  beforeEach(async () => {
    database = await createTestDatabase(config);
    broker = await TestBroker.open('auth');
  });
  afterEach(async () => {
    await broker.close();
    await Promise.all(services.splice(0).map((service) => service.stop()));
    await database.drop();
  });

  const start = async (over: Partial<AuthSettings>) => services.push(await startAuth(testAuthSettings(database, over)));
  const signIn = (email: string, password: string) =>
    broker.rpc.call('auth.session.sign-in', { email, password, address: '192.0.2.1' }, gatewayContext);
  const accounts = () =>
    database.query(
      `SELECT email, operator_admin, ARRAY(SELECT lot_id || '=' || role FROM user_lots WHERE user_id = users.id) AS roles
       FROM users ORDER BY email`,
    );
  const FIRST_ADMIN = { ADMIN_EMAIL: 'owner@lot.test', ADMIN_PASSWORD: 'from the vault' };

  it('should create nothing by default', async () => {
    await start({});
    expect(await accounts()).toEqual([]);
  });

  it('should create and publish one admin, even when two replicas start at the same time', async () => {
    const events: DomainEvent[] = await broker.recordEvents();
    await Promise.all([start(FIRST_ADMIN), start(FIRST_ADMIN)]);
    expect(await accounts()).toEqual([{ email: 'owner@lot.test', operator_admin: true, roles: [] }]);
    expect(await signIn('owner@lot.test', 'from the vault')).toMatchObject({ operatorAdmin: true });
    await eventually(() =>
      expect(events.filter(({ type }) => type === 'user.saved')).toEqual([
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
    expect(JSON.stringify(events)).not.toContain('argon2');
  });

  it('should not create an admin when there is one', async () => {
    await addAccount(database, { email: 'boss@lot.test', role: 'admin' });
    await start(FIRST_ADMIN);
    expect(await accounts()).toEqual([{ email: 'boss@lot.test', operator_admin: true, roles: [] }]);
  });

  it('should make an existing account with the email an admin', async () => {
    await addAccount(database, { email: 'owner@lot.test', role: 'valet', lotIds: ['eastgate'] });
    await start(FIRST_ADMIN);
    expect(await accounts()).toEqual([{ email: 'owner@lot.test', operator_admin: true, roles: [] }]);
    expect(await signIn('owner@lot.test', 'from the vault')).toMatchObject({ operatorAdmin: true, version: 2 });
    expect(await database.query('SELECT action, by_name, by_id, changes FROM user_history')).toEqual([
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
    await Promise.all([start({ DEMO: true }), start({ DEMO: true })]);
    expect(await accounts()).toEqual([
      { email: 'admin@lotline.test', operator_admin: true, roles: [] },
      { email: 'agent@lotline.test', operator_admin: false, roles: ['harborview=agent'] },
      { email: 'valet-eastgate@lotline.test', operator_admin: false, roles: ['eastgate=valet'] },
      { email: 'valet@lotline.test', operator_admin: false, roles: ['harborview=valet'] },
    ]);
    expect(await signIn('valet@lotline.test', 'lotline-demo')).toMatchObject({
      roles: [{ lotId: 'harborview', role: 'valet' }],
    });
  });

  it("should create both the demo staff and the operator's admin", async () => {
    await start({ DEMO: true, ...FIRST_ADMIN });
    expect(await signIn('owner@lot.test', 'from the vault')).toMatchObject({ operatorAdmin: true });
    expect(await signIn('admin@lotline.test', 'lotline-demo')).toMatchObject({ operatorAdmin: true });
  });

  it('should not create demo staff in a database that is in use', async () => {
    await addAccount(database, { email: 'boss@lot.test', role: 'admin' });
    await start({ DEMO: true });
    expect(await accounts()).toHaveLength(1);
  });
});
