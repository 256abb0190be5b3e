import { Redis } from 'ioredis';
import { checkedInCustomer, checkedInCustomers } from '../../support/customers.js';
import { column } from '../../support/board.js';
import { eventually, type Lotline } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';

export const redisWiped = (running: () => Lotline): void =>
  describe('Redis, wiped', () => {
    let lotline: Lotline;
    let redis: Redis;
    beforeAll(() => {
      lotline = running();
      redis = new Redis(lotline.servers.redisUrl);
    });
    afterAll(() => redis?.disconnect());

    it('should still check out dropped-off customers automatically', async () => {
      const staff = await Caller.signedIn(lotline.url);
      const customer = await checkedInCustomer(staff);
      await redis.flushall();
      await eventually(async () => {
        const { status } = await staff.patch(`/api/clients/${customer.id}/shuttle-status`, { status: 'dropped_off' });
        expect(status).toBe(200);
      });
      await eventually(async () => {
        const { body } = await staff.get<{ manualCheckOutStatus: string | null }>(`/api/clients/${customer.id}`);
        expect(body.manualCheckOutStatus).toBe('checked-out');
      }, 120_000);
      expect((await column(staff, 'dropped_off')).map(({ id }) => id)).not.toContain(customer.id);
    });

    it('should lose no text and send none twice', async () => {
      const staff = await Caller.signedIn(lotline.url);
      const customers = await checkedInCustomers(staff, 24);
      const send = (customer: (typeof customers)[number]) =>
        staff.post('/api/send-sms', {
          phone: customer.phone,
          message: `Hi ${customer.firstName}, welcome!`,
          metadata: {
            customerId: customer.id,
            customerName: customer.firstName,
            event: 'check_in',
            timestamp: customer.manualCheckInTimestamp,
          },
        });
      const wiping = setInterval(() => void redis.flushall(), 15);
      const answers = await Promise.all(customers.flatMap((customer) => [send(customer), send(customer)]));
      clearInterval(wiping);
      await redis.flushall();
      expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);

      const ids = customers.map(({ id }) => id);
      await eventually(async () => {
        const texts = await lotline.query<{ state: string }>(
          'SELECT state FROM notify.messages WHERE client_id = ANY($1)',
          [ids],
        );
        expect(texts.map(({ state }) => state)).toEqual(ids.map(() => 'delivered'));
      });
      const attempts = await lotline.query<{ attempts: number }>(
        'SELECT attempts FROM notify.messages WHERE client_id = ANY($1) AND attempts <> 1',
        [ids],
      );
      expect(attempts).toEqual([]);
    });
  });
