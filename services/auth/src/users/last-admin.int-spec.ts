import type { RunningService } from '@lotline/service-kit';
import { createTestDatabase, TestBroker, type TestDatabase } from '@lotline/service-kit/testing';
import { database as config } from '../database.js';
import { startAuth } from '../start.js';
import { addAccount, testAuthSettings } from '../testing/accounts.js';
import { Admin } from '../testing/admins.js';

describe('the last admin', () => {
  let database: TestDatabase;
  let broker: TestBroker;
  let replicas: RunningService[];

  beforeAll(async () => {
    database = await createTestDatabase(config);
    broker = await TestBroker.open('auth');
    replicas = await Promise.all([startAuth(testAuthSettings(database)), startAuth(testAuthSettings(database))]);
  });
  afterAll(async () => {
    await broker?.close();
    await Promise.all(replicas?.map((replica) => replica.stop()) ?? []);
    await database?.drop();
  });

  const countAdmins = async (): Promise<number> =>
    (await database.query(`SELECT 1 FROM users WHERE role = 'admin'`)).length;

  it('should remain when all demote each other at the same time, by both calls and on two replicas', async () => {
    for (let round = 0; round < 5; round += 1) {
      await database.query(`UPDATE users SET role = 'valet'`);
      const four = await Promise.all([1, 2, 3, 4].map(() => addAccount(database, { role: 'admin' })));
      await Promise.allSettled(
        four.flatMap(({ id }) =>
          four.map(async (other, turn) => {
            const acting = Admin.of(broker, id);
            const names = { email: other.email, firstName: 'Sam', lastName: 'Hale' };
            await (turn % 2
              ? acting.edit(other.id, { ...names, role: 'valet' })
              : acting.changeRole(other.id, 'valet'));
          }),
        ),
      );
      expect(await countAdmins()).toBe(1);
    }
  });
});
