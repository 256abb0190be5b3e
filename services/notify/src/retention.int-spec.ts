import { Retention } from '@lotline/service-kit';
import { eventually } from '@lotline/service-kit/testing';
import { useNotify } from './testing/notify-under-test.js';

describe('webhooks.md, Delivery: Retention', () => {
  const notify = useNotify();

  /** Awaits what is left, because the sweep of the service's start may still be deleting some of the rows. */
  const expectLeft = (sql: string, left: object[]) =>
    eventually(async () => expect(await notify.database.query(sql)).toEqual(left));

  it('should delete texts of both directions after a year', async () => {
    await notify.database.query(
      `INSERT INTO messages (lot_id, client_id, direction, event, event_key, phone, body, state, created_at)
       SELECT 'harborview', 'somebody', direction, direction, days, '+13105550142', direction || days, 'delivered',
         now() - make_interval(days => days)
       FROM unnest(ARRAY['inbound', 'outbound']) direction, unnest(ARRAY[366, 364]) days`,
    );
    await notify.service.app.get(Retention).deleteAllOld();
    await expectLeft('SELECT body FROM messages ORDER BY body', [{ body: 'inbound364' }, { body: 'outbound364' }]);
  });

  it('should delete deliveries of webhooks after a week', async () => {
    await notify.database.query(
      `INSERT INTO webhook_deliveries (webhook_id, lot_id, subject, type, occurred_at, state, created_at)
       SELECT gen_random_uuid(), 'harborview', days, 'customer.added', now(), state, now() - make_interval(days => days)
       FROM unnest(ARRAY['pending', 'delivered', 'sending']) state, unnest(ARRAY[6, 8]) days`,
    );
    await notify.service.app.get(Retention).deleteAllOld();
    await expectLeft('SELECT subject, state FROM webhook_deliveries ORDER BY subject, state', [
      { subject: '6', state: 'delivered' },
      { subject: '6', state: 'pending' },
      { subject: '6', state: 'sending' },
      { subject: '8', state: 'sending' },
    ]);
  });

  it('should delete undeliverable phones after half a year, except opt-outs', async () => {
    await notify.database.query(
      `INSERT INTO undeliverable_phones (lot_id, phone, reason, changed_at)
       SELECT 'harborview', phone, reason, now() - make_interval(days => days)
       FROM (VALUES ('+1', 'failed', 181), ('+2', 'failed', 179), ('+3', 'opted-out', 900), ('+4', NULL, 181)) phones (phone, reason, days)`,
    );
    await notify.service.app.get(Retention).deleteAllOld();
    await expectLeft('SELECT phone FROM undeliverable_phones ORDER BY phone', [{ phone: '+2' }, { phone: '+3' }]);
  });
});
