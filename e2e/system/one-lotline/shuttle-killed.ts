import { EVENTS_EXCHANGE, type Client } from '@lotline/protocol';
import { connect } from 'amqplib';
import type { BrokerProxy } from '../../support/broker-proxy.js';
import { CopyEffects } from '../../support/copy-effects.js';
import { checkedInCustomer } from '../../support/customers.js';
import { idsIn } from '../../support/board.js';
import { eventually, type Lotline } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';

export const shuttleKilled = (running: () => Lotline, brokerProxy: () => BrokerProxy): void =>
  describe('the shuttle service killed while its event is being published', () => {
    let lotline: Lotline;
    let proxy: BrokerProxy;
    let effects: CopyEffects;
    let staff: Caller;
    let customer: Client;

    beforeAll(async () => {
      lotline = running();
      proxy = brokerProxy();
      effects = await CopyEffects.start(lotline);
      staff = await Caller.signedIn(lotline.url);
    });

    beforeEach(async () => {
      customer = await checkedInCustomer(staff);
      const { shuttleRequestId } = customer;
      await eventually(async () =>
        expect((await new Caller(lotline.url).get(`/api/shuttle-status/${shuttleRequestId}`)).status).toBe(200),
      );
    });

    it('should keep a ride whose event was not published, and publish it once after the restart', async () => {
      // Its events are paused from now on: it is killed after the commit, before it publishes.
      proxy.pause();
      await requestRide();
      await lotline.process('shuttle').kill('SIGKILL');
      const pending = await readOutbox();
      expect(pending).toHaveLength(1);
      expect(await copyOf(customer.id)).toBeNull();
      await restart();

      await eventually(async () => expect(await idsIn(staff, 'requesting_ride')).toContain(customer.id));
      await eventually(async () => expect(await copyOf(customer.id)).toBe('requesting_ride'));
      const seen = await lotline.query('SELECT 1 FROM clients.inbox WHERE event_id = $1', [pending[0]]);
      expect(seen).toHaveLength(1);
      await expectOneEffect();
    });

    it('should republish an unconfirmed event after the restart, with a single effect', async () => {
      const published = await recordPublished();
      // It publishes, but receives no confirm: it is killed before it deletes the event from the outbox.
      proxy.pause('received');
      await requestRide();
      const [eventId = ''] = await readOutbox();
      await eventually(async () => expect(await copyOf(customer.id)).toBe('requesting_ride'));
      await lotline.process('shuttle').kill('SIGKILL');
      expect(await readOutbox()).toEqual([eventId]);
      await restart();

      await expectOneEffect();
      expect(published.filter((id) => id === eventId).length).toBeGreaterThanOrEqual(2);
    });

    const requestRide = async (): Promise<void> => {
      const { status } = await new Caller(lotline.url).post(`/api/shuttle-request/${customer.shuttleRequestId}`);
      expect(status).toBe(200);
    };
    const readOutbox = async (): Promise<string[]> =>
      (await lotline.query<{ event_id: string }>('SELECT event_id FROM shuttle.outbox')).map(
        ({ event_id }) => event_id,
      );
    const copyOf = async (id: string): Promise<string | null> =>
      (await staff.get<Client>(`/api/clients/${id}`)).body.shuttleStatus;

    async function restart(): Promise<void> {
      proxy.cut();
      await lotline.process('shuttle').start();
      await lotline.process('shuttle').waitReady();
    }

    /** Expects one ride, one move and one write to the copy, once all events have been handled. */
    async function expectOneEffect(): Promise<void> {
      await eventually(async () => expect(await readOutbox()).toEqual([]));
      // The queue keeps its order: once this change arrives, no earlier event is still queued.
      await staff.patch(`/api/clients/${customer.id}/audio-alert`, { playAudioAlert: false });
      await eventually(async () => expect(await effects.ofVersion(2)).toContain(customer.id));
      expect((await effects.ofVersion(1)).filter((id) => id === customer.id)).toHaveLength(1);
      const moves = await lotline.query<{ action: string }>(
        'SELECT action FROM shuttle.ride_moves WHERE client_id = $1 ORDER BY id',
        [customer.id],
      );
      expect(moves.map(({ action }) => action)).toEqual(['requested', 'silenced']);
    }

    /** Ids of the events that are published from now on, repeated if published twice. */
    async function recordPublished(): Promise<string[]> {
      const eventIds: string[] = [];
      const connection = await connect(lotline.servers.rabbitmqUrl);
      connection.on('error', () => undefined); // ends with the system
      const channel = await connection.createChannel();
      const { queue } = await channel.assertQueue('', { exclusive: true });
      await channel.bindQueue(queue, EVENTS_EXCHANGE, 'ride.changed');
      await channel.consume(queue, (message) => message && eventIds.push(String(message.properties.messageId)), {
        noAck: true,
      });
      return eventIds;
    }
  });
