import { checkedInCustomers } from '../support/customers.js';
import { idsIn } from '../support/board.js';
import { eventually, startLotline, type Lotline } from '../support/lotline.js';
import { Caller } from '../support/staff.js';

describe('RabbitMQ, killed and restarted while rides are requested', () => {
  let lotline: Lotline;
  beforeAll(async () => {
    lotline = await startLotline();
  }, 120_000);
  afterAll(() => lotline?.stop(), 60_000);

  it('should have every acknowledged request on the board, refuse the others in time, and recover by itself', async () => {
    const { rabbitmq } = lotline.servers;
    if (rabbitmq.kind !== 'private') throw new Error('This test kills RabbitMQ, so it needs one of its own');
    const staff = await Caller.signedIn(lotline.url);
    const customers = await checkedInCustomers(staff, 48);
    const customer = new Caller(lotline.url);
    const accepted: string[] = [];
    const refused: { status: number; ms: number }[] = [];

    const requestAll = async (): Promise<void> => {
      for (const { id, shuttleRequestId } of customers) {
        const began = Date.now();
        const { status } = await customer.post(`/api/shuttle-request/${shuttleRequestId}`);
        if (status === 200) accepted.push(id);
        else refused.push({ status, ms: Date.now() - began });
        await new Promise((resolve) => setTimeout(resolve, 60)); // spreads the requests over the outage
      }
    };
    const requests = requestAll();
    await eventually(() => expect(accepted.length).toBeGreaterThan(8));
    await rabbitmq.kill('SIGKILL');
    await eventually(() => expect(refused.length).toBeGreaterThan(3));
    await rabbitmq.start();
    await rabbitmq.waitReady();
    const backAt = Date.now();
    await requests;

    for (const process of lotline.processes) {
      await eventually(async () => expect((await fetch(process.healthUrl)).status).toBe(200));
    }
    expect(Date.now() - backAt).toBeLessThan(10_000);

    expect(refused.filter(({ status }) => status !== 503)).toEqual([]);
    expect(refused.filter(({ ms }) => ms > 5000)).toEqual([]);
    await eventually(async () => {
      expect(new Set(await idsIn(staff, 'requesting_ride'))).toEqual(
        new Set([...(await idsIn(staff, 'requesting_ride')), ...accepted]),
      );
    });
    // The copies follow too: the outbox is empty and the customers' list says the same as the board.
    await eventually(async () => expect(await lotline.query('SELECT 1 FROM shuttle.outbox')).toHaveLength(0));
    await eventually(async () => {
      const copies = await lotline.query<{ client_id: string }>(
        `SELECT client_id FROM clients.rides WHERE shuttle_status = 'requesting_ride' AND client_id = ANY($1)`,
        [accepted],
      );
      expect(copies).toHaveLength(accepted.length);
    });
  }, 90_000);
});
