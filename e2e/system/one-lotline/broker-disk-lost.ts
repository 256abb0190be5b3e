import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkedInCustomers } from '../../support/customers.js';
import { eventually, type Lotline } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';

const PAGE = readFileSync(join(__dirname, '../../../docs/rabbitmq.md'), 'utf8');
/** What the page tells an operator to run, in `psql`. */
export const [, SEND_AGAIN = ''] = /```sql\n(DO [^`]*sent_events[^`]*)```/.exec(PAGE) ?? [];

/** The services that miss the events. */
const AWAY = ['auth', 'clients', 'notify'];

export const brokerDiskLost = (running: () => Lotline): void =>
  describe('RabbitMQ whose disk was lost', () => {
    it('should give copies, audit and webhooks the events that were not consumed, as docs/rabbitmq.md says', async () => {
      const lotline = running();
      const admin = await Caller.signedIn(lotline.url, 'admin@lotline.test');
      const leaving = await Caller.signedIn(lotline.url);
      const customers = await checkedInCustomers(admin, 2);
      const ids = customers.map(({ id }) => id);
      const webhook = { url: 'https://hooks.example.com/', events: ['ride.requested'], lotIds: ['harborview'] };
      const { status, body } = await admin.post<{ id: string }>('/api/webhooks', { ...webhook, enabled: false });
      expect(status).toBe(201);
      const effects = () => countEffects(lotline, body.id, ids);
      await eventually(async () => expect(await rows(lotline, 'shuttle.outbox')).toBe(0));

      for (const service of AWAY) await lotline.process(service).kill('SIGKILL');
      const before = await effects();
      const customer = new Caller(lotline.url);
      for (const { shuttleRequestId } of customers)
        expect((await customer.post(`/api/shuttle-request/${shuttleRequestId}`)).status).toBe(200);
      expect((await leaving.get('/api/logout')).status).toBe(302);
      for (const schema of ['shuttle', 'gateway'])
        await eventually(async () => expect(await rows(lotline, `${schema}.outbox`)).toBe(0));
      await loseBrokerDisk(lotline);
      for (const service of AWAY) await lotline.process(service).start();
      for (const { waitReady } of lotline.processes) await waitReady();
      // A later event of a ride carries the whole ride, so the copies may be there already.
      expect(await effects()).toMatchObject({ webhooks: 0, signOuts: before.signOuts });

      await lotline.query(SEND_AGAIN);
      await eventually(
        async () =>
          expect(await effects()).toEqual({
            copies: before.copies + 2,
            webhooks: before.webhooks + 2,
            signOuts: before.signOuts + 1,
          }),
        30_000,
      );
      for (const schema of ['auth', 'clients', 'shuttle', 'notify', 'gateway'])
        await eventually(async () => expect(await rows(lotline, `${schema}.outbox`)).toBe(0));
      // A second time changes nothing.
      await lotline.query(SEND_AGAIN);
      for (const schema of ['auth', 'clients', 'shuttle', 'notify', 'gateway'])
        await eventually(async () => expect(await rows(lotline, `${schema}.outbox`)).toBe(0));
      expect(await effects()).toEqual({
        copies: before.copies + 2,
        webhooks: before.webhooks + 2,
        signOuts: before.signOuts + 1,
      });
    }, 180_000);
  });

async function rows(lotline: Lotline, from: string, parameters: unknown[] = []): Promise<number> {
  const [row] = await lotline.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${from}`, parameters);
  return row?.count ?? -1;
}

const countEffects = async (lotline: Lotline, webhookId: string, ids: string[]) => ({
  copies: await rows(lotline, `clients.rides WHERE shuttle_status = 'requesting_ride' AND client_id = ANY ($1)`, [ids]),
  webhooks: await rows(lotline, `notify.webhook_deliveries WHERE webhook_id = $1`, [webhookId]),
  signOuts: await rows(lotline, `auth.audit WHERE kind = 'signed-out'`),
});

/** Kills RabbitMQ, and starts it with an empty disk. */
export async function loseBrokerDisk({ servers: { rabbitmq }, dataFolder, processes }: Lotline): Promise<void> {
  if (rabbitmq.kind !== 'private') throw new Error('This test kills RabbitMQ, so it needs one of its own');
  await rabbitmq.kill('SIGKILL');
  rmSync(join(dataFolder, 'rabbitmq', 'mnesia'), { recursive: true });
  await rabbitmq.start();
  await rabbitmq.waitReady();
  for (const { pid, waitReady } of processes) if (pid !== undefined) await waitReady();
}
