import { randomUUID } from 'node:crypto';
import { ClientsUnderTest, newPhone, staff } from '../testing/clients-under-test.js';
import { HistorySweep } from './history-sweep.js';
import { UndeliverablePhonesSweep } from './undeliverable-phones-sweep.js';

describe('retention', () => {
  let clients: ClientsUnderTest;
  beforeAll(async () => {
    clients = await ClientsUnderTest.start();
  });
  afterAll(() => clients.stop());

  it('should remove the history after two years, of those who are there and of those who are gone', async () => {
    const [here, gone] = [await clients.add({ phone: newPhone() }), await clients.add({ phone: newPhone() })];
    await clients.rpc.call('clients.client.delete', { id: gone.id }, staff('harborview', 'admin'));
    await clients.db.query(`UPDATE history SET at = now() - interval '730 days 1 minute' WHERE action = 'added'`);
    await clients.db.query(`UPDATE history SET at = now() - interval '729 days' WHERE action = 'deleted'`);
    await clients.update(here.id, { phone: here.phone, notes: 'new' });
    expect(await clients.part(HistorySweep).removeOld()).toBe(2);
    const left = await clients.db.query('SELECT client_id, action FROM history ORDER BY action');
    expect(left).toEqual([
      { client_id: gone.id, action: 'deleted' },
      { client_id: here.id, action: 'updated' },
    ]);
  });

  it('should remove more than one batch of it', async () => {
    await clients.db.query(
      `INSERT INTO history (client_id, lot_id, at, action)
       SELECT $1, 'harborview', now() - interval '3 years', 'updated' FROM generate_series(1, 2500)`,
      [randomUUID()],
    );
    // In the order of time, as histories are.
    await clients.db.query('DELETE FROM history WHERE at > now() - interval $$2 years$$');
    expect(await clients.part(HistorySweep).removeOld()).toBe(2500);
  });

  it('should remove the troubles of a phone after half a year, but for an opt-out', async () => {
    await clients.db.query(
      `INSERT INTO text_troubles (id, lot_id, digits, version, trouble, changed_at)
       SELECT gen_random_uuid(), 'harborview', digits, 1, trouble, now() - make_interval(days => days)
       FROM (VALUES ('1', 'failed', 181), ('2', 'failed', 179), ('3', 'opted-out', 900), ('4', NULL, 181)) told (digits, trouble, days)`,
    );
    expect(await clients.part(UndeliverablePhonesSweep).removeOld()).toBe(2);
    const left: { digits: string }[] = await clients.db.query('SELECT digits FROM text_troubles ORDER BY digits');
    expect(left.map(({ digits }) => digits)).toEqual(['2', '3']);
  });
});
