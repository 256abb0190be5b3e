import { BrokerWay } from '../support/broker-way.js';
import { checkedInCustomer } from '../support/customers.js';
import { idsIn } from '../support/board.js';
import { eventually, startLotline, type Lotline } from '../support/lotline.js';
import { Caller } from '../support/staff.js';

describe('the shuttle service, killed between a commit and its event', () => {
  let lotline: Lotline;
  let way: BrokerWay;
  beforeAll(async () => {
    lotline = await startLotline({ brokerBy: async (port) => (way = await BrokerWay.open(port, 'shuttle')).port });
  }, 120_000);
  afterAll(async () => {
    await lotline?.stop();
    await way?.close();
  }, 60_000);

  it('should keep the ride and publish its event after the restart, once in effect', async () => {
    const staff = await Caller.signedIn(lotline.url);
    const customer = await checkedInCustomer(staff);
    const link = `/api/shuttle-request/${customer.shuttleRequestId}`;
    await eventually(async () =>
      expect((await new Caller(lotline.url).get(link.replace('request', 'status'))).status).toBe(200),
    );
    // What it tells is held up from now on: it is caught with the event committed and not published.
    way.hold();
    expect((await new Caller(lotline.url).post(link)).status).toBe(200);
    await lotline.process('shuttle').kill('SIGKILL');
    const held = await lotline.query<{ event_id: string }>('SELECT event_id FROM shuttle.outbox');
    expect(held).toHaveLength(1);
    expect(await copyOf(customer.id)).toBeNull();

    way.cut();
    await lotline.process('shuttle').start();
    await lotline.process('shuttle').waitReady();

    await eventually(async () => expect(await idsIn(staff, 'requesting_ride')).toContain(customer.id));
    await eventually(async () => expect(await copyOf(customer.id)).toBe('requesting_ride'));
    const seen = await lotline.query('SELECT 1 FROM clients.inbox WHERE event_id = $1', [held[0]?.event_id]);
    expect(seen).toHaveLength(1);
    const moves = await lotline.query('SELECT 1 FROM shuttle.ride_moves WHERE client_id = $1', [customer.id]);
    expect(moves).toHaveLength(1);
    await eventually(async () => expect(await lotline.query('SELECT 1 FROM shuttle.outbox')).toHaveLength(0));

    async function copyOf(id: string): Promise<string | null> {
      const { body } = await staff.get<{ shuttleStatus: string | null }>(`/api/clients/${id}`);
      return body.shuttleStatus;
    }
  }, 60_000);
});
