import { Retention } from '@lotline/service-kit';
import { eventually } from '@lotline/service-kit/testing';
import { useClients, newPhone, staff } from './testing/clients-under-test.js';

describe('Retention', () => {
  const clients = useClients();

  /** Awaits what is left, because the sweep of the service's start may still be deleting some of the rows. */
  const expectLeft = (sql: string, left: object[]) =>
    eventually(async () => expect(await clients.db.query(sql)).toEqual(left));

  it('should remove the history after two years, also of deleted customers', async () => {
    const [here, gone] = [await clients.add({ phone: newPhone() }), await clients.add({ phone: newPhone() })];
    await clients.rpc.call('clients.client.delete', { id: gone.id }, staff('harborview', 'admin'));
    await clients.db.query(`UPDATE history SET at = now() - interval '730 days 1 minute' WHERE action = 'added'`);
    await clients.db.query(`UPDATE history SET at = now() - interval '729 days' WHERE action = 'deleted'`);
    await clients.update(here.id, { phone: here.phone, notes: 'new' });
    await clients.provider(Retention).deleteAllOld();
    await expectLeft('SELECT client_id, action FROM history ORDER BY action', [
      { client_id: gone.id, action: 'deleted' },
      { client_id: here.id, action: 'updated' },
    ]);
  });

  it('should remove an undeliverable phone after half a year, except for an opt-out', async () => {
    await clients.db.query(
      `INSERT INTO undeliverable_phones (id, lot_id, digits, version, reason, changed_at)
       SELECT gen_random_uuid(), 'harborview', digits, 1, reason, now() - make_interval(days => days)
       FROM (VALUES ('1', 'failed', 181), ('2', 'failed', 179), ('3', 'opted-out', 900), ('4', NULL, 181)) phones (digits, reason, days)`,
    );
    await clients.provider(Retention).deleteAllOld();
    await expectLeft('SELECT digits FROM undeliverable_phones ORDER BY digits', [{ digits: '2' }, { digits: '3' }]);
  });
});
