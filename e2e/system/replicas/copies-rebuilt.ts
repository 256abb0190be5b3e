import { idsIn } from '../../support/board.js';
import { startCopiesRebuild } from '../../support/copies-rebuild.js';
import { checkedInCustomers } from '../../support/customers.js';
import { eventually, type Lotline } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';

const MORE = 1500;

/** Customers whose event was never sent. */
const ADD_CUSTOMERS = `INSERT INTO clients.clients (id, lot_id, first_name, last_name, phone, check_in_date_time,
    check_out_date_time, client_type, time_stamp, shuttle_request_id, created_at, updated_at)
  SELECT gen_random_uuid(), 'eastgate', 'Ada' || number, 'Okafor', '310-555-0142', now(), now(), 'Walk In', now(),
    'missed' || number, now(), now()
  FROM generate_series(1, $1) number`;

/** Their rides, which have ended, and the copies of these rides. */
const ADD_RIDES = [
  `INSERT INTO shuttle.rides (client_id, lot_id, version, alert, requested_at)
   SELECT id, lot_id, 3, false, date_trunc('second', now()) FROM clients.clients WHERE first_name LIKE 'Ada_%'`,
  `INSERT INTO clients.rides (client_id, lot_id, version, customer_requesting_ride_timestamp)
   SELECT client_id, lot_id, version, requested_at FROM shuttle.rides WHERE version = 3 AND status IS NULL
   ON CONFLICT DO NOTHING`,
];

/**
 * Four kinds of corruption, each for about a fifth of the riders: missing, older, different at the same version, ahead;
 * the rest is correct.
 */
const CORRUPT_RIDERS = [
  `DELETE FROM shuttle.riders WHERE substr(client_id::text, 1, 1) IN ('0', '1', '2')`,
  `UPDATE shuttle.riders SET version = version - 1, card = jsonb_set(card, '{firstName}', '"Stale"')
   WHERE substr(client_id::text, 1, 1) IN ('3', '4', '5')`,
  `UPDATE shuttle.riders SET card = jsonb_set(card, '{firstName}', '"Wrong"'), link = 'w' || substr(link, 2)
   WHERE substr(client_id::text, 1, 1) IN ('6', '7', '8')`,
  `UPDATE shuttle.riders SET version = version + 5, card = jsonb_set(card, '{firstName}', '"Ahead"')
   WHERE substr(client_id::text, 1, 1) IN ('9', 'a', 'b')`,
  `INSERT INTO shuttle.riders SELECT id, 'eastgate', 3, id::text, false, '{"firstName": "Ghost"}'
   FROM unnest($1::uuid[]) id`,
  // Acknowledged: marking the request would send an event with this card, which every subscriber dead-letters.
  `INSERT INTO shuttle.rides (client_id, lot_id, version, status, position, alert, requested_at, acknowledged_at)
   SELECT id, 'eastgate', 1, 'requesting_ride', 0, true, now(), now() FROM unnest($1::uuid[]) id`,
];
const CORRUPT_RIDES = [
  `DELETE FROM clients.rides WHERE substr(client_id::text, 1, 1) IN ('0', '1', '2')`,
  `UPDATE clients.rides SET version = version - 1, shuttle_status = NULL WHERE substr(client_id::text, 1, 1) IN ('3', '4', '5')`,
  `UPDATE clients.rides SET shuttle_position = 77 WHERE substr(client_id::text, 1, 1) IN ('6', '7', '8')`,
  `UPDATE clients.rides SET version = version + 5, shuttle_position = 88 WHERE substr(client_id::text, 1, 1) IN ('9', 'a', 'b')`,
  `INSERT INTO clients.rides (client_id, lot_id, version, shuttle_status) SELECT id, lot_id, 4, 'dropped_off'
   FROM clients.clients WHERE id IN (SELECT id FROM clients.clients EXCEPT SELECT client_id FROM shuttle.rides) LIMIT 3`,
];

const WRONG_RIDERS = `SELECT coalesce(c.id, r.client_id) AS id FROM clients.clients c
  FULL JOIN (SELECT * FROM shuttle.riders WHERE card IS NOT NULL) r ON r.client_id = c.id
  WHERE (r.version, r.lot_id, r.link, r.card->>'firstName', r.card->>'lastName', r.card->>'phone')
    IS DISTINCT FROM (c.version, c.lot_id, c.shuttle_request_id::text, c.first_name, c.last_name, c.phone)`;
const WRONG_RIDES = `SELECT coalesce(s.client_id, c.client_id) AS id FROM shuttle.rides s
  FULL JOIN clients.rides c ON c.client_id = s.client_id
  WHERE (s.version, s.lot_id, s.status, s.lane, s.position, s.alert, s.requested_at, s.picked_up_at, s.dropped_off_at)
    IS DISTINCT FROM (c.version, c.lot_id, c.shuttle_status, c.shuttle_number, c.shuttle_position, c.play_audio_alert,
      c.customer_requesting_ride_timestamp, c.customer_picked_up_timestamp, c.dropped_off_timestamp)`;

export const copiesRebuilt = (running: () => Lotline): void =>
  describe('npm run copies:rebuild', () => {
    let lotline: Lotline;
    beforeAll(() => {
      lotline = running();
    });

    const count = async (sql: string): Promise<number> => (await lotline.query(sql)).length;

    it('should restore every copy from its owner, even after being killed, while calls go on', async () => {
      const staff = await Caller.signedIn(lotline.url);
      const customers = await checkedInCustomers(staff, 3);
      await eventually(async () => expect([await count(WRONG_RIDERS), await count(WRONG_RIDES)]).toEqual([0, 0]));

      const ghosts = ['00000000-0000-4000-8000-000000000001', 'ffffffff-ffff-4fff-bfff-ffffffffffff'];
      await lotline.query(ADD_CUSTOMERS, [MORE]);
      for (const sql of ADD_RIDES) await lotline.query(sql);
      for (const sql of CORRUPT_RIDERS) await lotline.query(sql, sql.includes('$1') ? [ghosts] : []);
      for (const sql of CORRUPT_RIDES) await lotline.query(sql);
      expect(await count(WRONG_RIDES)).toBeGreaterThan(MORE / 3);
      const wrong = await count(WRONG_RIDERS);
      expect(wrong).toBeGreaterThan(MORE);

      let working = true;
      const failed: number[] = [];
      const work = customers.map(async ({ id }) => {
        const steps = [{ status: 'requesting_ride' }, { status: 'picked_up', shuttleNumber: 1 }, { status: null }];
        for (let step = 0; working; step = (step + 1) % steps.length) {
          const { status } = await staff.patch(`/api/clients/${id}/shuttle-status`, steps[step]);
          if (status !== 200) failed.push(status);
        }
      });

      const killed = startCopiesRebuild(lotline);
      await eventually(async () => expect(await count(WRONG_RIDERS)).toBeLessThan(wrong - MORE / 3));
      killed.kill();
      await killed.ended;
      expect(await count(WRONG_RIDERS)).toBeGreaterThan(MORE / 10);

      const { code, output } = await startCopiesRebuild(lotline).ended;
      working = false;
      await Promise.all(work);
      expect({ code, failed }).toEqual({ code: 0, failed: [] });
      expect(output).toMatch(/^shuttle: all \d+ clients compared, \d+ repaired, \d removed$/m);
      expect(output).toMatch(/^clients: all \d+ rides compared, \d+ repaired, \d removed$/m);
      expect(output).toMatch(/^clients: all \d+ phones compared, 0 repaired, 0 removed$/m);
      await eventually(async () => {
        expect(await lotline.query(WRONG_RIDERS)).toEqual([]);
        expect(await lotline.query(WRONG_RIDES)).toEqual([]);
      });

      const again = await startCopiesRebuild(lotline).ended;
      expect(again.output).toMatch(/^shuttle: all \d+ clients compared, 0 repaired, 0 removed$/m);
      expect(again.output).toMatch(/^clients: all \d+ rides compared, 0 repaired, 0 removed$/m);
      const shown = await idsIn(staff, 'requesting_ride');
      expect(shown.filter((id) => ghosts.includes(id))).toEqual([]);
      for (const service of ['clients', 'shuttle']) {
        await eventually(async () => expect(await count(`SELECT FROM ${service}.outbox`)).toBe(0));
      }
    }, 240_000);
  });
