import { EVENTS_EXCHANGE, type Client } from '@lotline/contracts';
import { connect } from 'amqplib';
import type { BrokerWay } from '../../support/broker-way.js';
import { CopyEffects } from '../../support/copy-effects.js';
import { checkedInCustomer } from '../../support/customers.js';
import { idsIn } from '../../support/board.js';
import { eventually, type Lotline } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';

export const shuttleKilled = (running: () => Lotline, brokerWay: () => BrokerWay): void =>
  describe('the shuttle service, killed while its event is on the way', () => {
    let lotline: Lotline;
    let way: BrokerWay;
    let effects: CopyEffects;
    let staff: Caller;
    let customer: Client;

    beforeAll(async () => {
      lotline = running();
      way = brokerWay();
      effects = await CopyEffects.count(lotline);
      staff = await Caller.signedIn(lotline.url);
    });

    beforeEach(async () => {
      customer = await checkedInCustomer(staff);
      const { shuttleRequestId } = customer;
      await eventually(async () =>
        expect((await new Caller(lotline.url).get(`/api/shuttle-status/${shuttleRequestId}`)).status).toBe(200),
      );
    });

    it('should keep the ride when nothing was published yet, and publish it after the restart, with one effect', async () => {
      // What it tells is held up from now on: it is caught with the event committed and not published.
      way.hold();
      await press();
      await lotline.process('shuttle').kill('SIGKILL');
      const held = await inOutbox();
      expect(held).toHaveLength(1);
      expect(await copyOf(customer.id)).toBeNull();
      await restart();

      await eventually(async () => expect(await idsIn(staff, 'requesting_ride')).toContain(customer.id));
      await eventually(async () => expect(await copyOf(customer.id)).toBe('requesting_ride'));
      const seen = await lotline.query('SELECT 1 FROM clients.inbox WHERE event_id = $1', [held[0]]);
      expect(seen).toHaveLength(1);
      await expectOneEffect();
    });

    it('should publish again what was not confirmed before the kill, and have one effect all the same', async () => {
      const published = await overhear();
      // It tells and hears no confirmation: it is caught with the event published and not forgotten.
      way.hold('received');
      await press();
      const [held = ''] = await inOutbox();
      await eventually(async () => expect(await copyOf(customer.id)).toBe('requesting_ride'));
      await lotline.process('shuttle').kill('SIGKILL');
      expect(await inOutbox()).toEqual([held]);
      await restart();

      await expectOneEffect();
      expect(published.filter((id) => id === held).length).toBeGreaterThanOrEqual(2);
    });

    const press = async (): Promise<void> => {
      const { status } = await new Caller(lotline.url).post(`/api/shuttle-request/${customer.shuttleRequestId}`);
      expect(status).toBe(200);
    };
    const inOutbox = async (): Promise<string[]> =>
      (await lotline.query<{ event_id: string }>('SELECT event_id FROM shuttle.outbox')).map(
        ({ event_id }) => event_id,
      );
    const copyOf = async (id: string): Promise<string | null> =>
      (await staff.get<Client>(`/api/clients/${id}`)).body.shuttleStatus;

    async function restart(): Promise<void> {
      way.cut();
      await lotline.process('shuttle').start();
      await lotline.process('shuttle').waitReady();
    }

    /** One ride, one move, and one effect on the copy, when all that was told of it has been heard. */
    async function expectOneEffect(): Promise<void> {
      await eventually(async () => expect(await inOutbox()).toEqual([]));
      // The queue keeps its order: once this change has come, nothing of the first is still in it.
      await staff.patch(`/api/clients/${customer.id}/audio-alert`, { playAudioAlert: false });
      await eventually(async () => expect(await effects.of(2)).toContain(customer.id));
      expect((await effects.of(1)).filter((id) => id === customer.id)).toHaveLength(1);
      const moves = await lotline.query<{ action: string }>(
        'SELECT action FROM shuttle.ride_moves WHERE client_id = $1 ORDER BY id',
        [customer.id],
      );
      expect(moves.map(({ action }) => action)).toEqual(['requested', 'silenced']);
    }

    /** Ids of the events that are published from now on, as often as they are. */
    async function overhear(): Promise<string[]> {
      const heard: string[] = [];
      const connection = await connect(lotline.servers.rabbitmqUrl);
      connection.on('error', () => undefined); // ends with the system
      const channel = await connection.createChannel();
      const { queue } = await channel.assertQueue('', { exclusive: true });
      await channel.bindQueue(queue, EVENTS_EXCHANGE, 'ride.changed');
      await channel.consume(queue, (message) => message && heard.push(String(message.properties.messageId)), {
        noAck: true,
      });
      return heard;
    }
  });
