import { randomUUID } from 'node:crypto';
import { ClientsUnderTest, newPhone, staff } from '../testing/clients-under-test.js';
import { RetentionSweeps } from './retention-sweeps.js';

describe('RetentionSweeps', () => {
  let clients: ClientsUnderTest;
  beforeAll(async () => {
    clients = await ClientsUnderTest.start();
  });
  afterAll(() => clients.stop());

  it('should remove the history after two years, also of deleted customers', async () => {
    const [here, gone] = [await clients.add({ phone: newPhone() }), await clients.add({ phone: newPhone() })];
    await clients.rpc.call('clients.client.delete', { id: gone.id }, staff('harborview', 'admin'));
    await clients.db.query(`UPDATE history SET at = now() - interval '730 days 1 minute' WHERE action = 'added'`);
    await clients.db.query(`UPDATE history SET at = now() - interval '729 days' WHERE action = 'deleted'`);
    await clients.update(here.id, { phone: here.phone, notes: 'new' });
    expect(await clients.provider(RetentionSweeps).history.removeOld()).toBe(2);
    const left = await clients.db.query('SELECT client_id, action FROM history ORDER BY action');
    expect(left).toEqual([
      { client_id: gone.id, action: 'deleted' },
      { client_id: here.id, action: 'updated' },
    ]);
  });

  it('should remove more than one batch of history', async () => {
    await clients.db.query(
      `INSERT INTO history (client_id, lot_id, at, action)
       SELECT $1, 'harborview', now() - interval '3 years', 'updated' FROM generate_series(1, 2500)`,
      [randomUUID()],
    );
    // The sweep expects ids in the order of time.
    await clients.db.query('DELETE FROM history WHERE at > now() - interval $$2 years$$');
    expect(await clients.provider(RetentionSweeps).history.removeOld()).toBe(2500);
  });

  it('should remove an undeliverable phone after half a year, except for an opt-out', async () => {
    await clients.db.query(
      `INSERT INTO undeliverable_phones (id, lot_id, digits, version, reason, changed_at)
       SELECT gen_random_uuid(), 'harborview', digits, 1, reason, now() - make_interval(days => days)
       FROM (VALUES ('1', 'failed', 181), ('2', 'failed', 179), ('3', 'opted-out', 900), ('4', NULL, 181)) phones (digits, reason, days)`,
    );
    expect(await clients.provider(RetentionSweeps).undeliverablePhones.removeOld()).toBe(2);
    const left: { digits: string }[] = await clients.db.query(
      'SELECT digits FROM undeliverable_phones ORDER BY digits',
    );
    expect(left.map(({ digits }) => digits)).toEqual(['2', '3']);
  });
});
