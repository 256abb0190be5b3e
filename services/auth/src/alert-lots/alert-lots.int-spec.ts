import type { RunningService } from '@lotline/service-kit';
import { createTestDatabase, TestBroker, type TestDatabase } from '@lotline/service-kit/testing';
import { database as schema } from '../database.js';
import { startAuth } from '../start.js';
import { addAccount, contextOf, gatewayContext, staffActor, testAuthSettings } from '../testing/accounts.js';

describe('alerts.md, Other lots: the lots whose alerts a person hears', () => {
  let database: TestDatabase;
  let broker: TestBroker;
  let service: RunningService;
  beforeAll(async () => {
    database = await createTestDatabase(schema);
    broker = await TestBroker.open('auth');
    service = await startAuth(testAuthSettings(database));
  });
  afterAll(async () => {
    await service?.stop();
    await broker?.close();
    await database?.drop();
  });

  it('should be none at first, and each person’s own choice', async () => {
    const [ada, tom] = [await addAccount(database), await addAccount(database)].map(({ id }) =>
      contextOf(staffActor(id, 'valet')),
    );
    if (!ada || !tom) throw new Error('No accounts');
    const read = (context: typeof ada) => broker.rpc.call('auth.alert-lots.get', {}, context);
    expect(await read(ada)).toEqual({ lotIds: [] });
    const lotIds = ['eastgate', 'harborview', 'eastgate'];
    expect(await broker.rpc.call('auth.alert-lots.set', { lotIds }, ada)).toEqual({
      lotIds: ['eastgate', 'harborview'],
    });
    await broker.rpc.call('auth.alert-lots.set', { lotIds: ['eastgate'] }, ada);
    expect([await read(ada), await read(tom)]).toEqual([{ lotIds: ['eastgate'] }, { lotIds: [] }]);
  });

  it('should be refused to callers without an account', async () => {
    await expect(broker.rpc.call('auth.alert-lots.get', {}, gatewayContext)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});
