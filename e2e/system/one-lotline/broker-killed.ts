import { setTimeout } from 'node:timers/promises';
import type { BrokerProxy } from '../../support/broker-proxy.js';
import { CopyEffects } from '../../support/copy-effects.js';
import { checkedInCustomers } from '../../support/customers.js';
import { idsIn } from '../../support/board.js';
import { eventually, type Lotline } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';

/** The pause between two requests spreads them over the outage. */
const PACE_MS = 60;

export const brokerKilled = (running: () => Lotline, brokerProxy: () => BrokerProxy): void =>
  describe('RabbitMQ killed and restarted during ride requests', () => {
    it('should process every acknowledged request exactly once, answer 503 to the others, and recover by itself', async () => {
      const lotline = running();
      const proxy = brokerProxy();
      const { rabbitmq } = lotline.servers;
      if (rabbitmq.kind !== 'private') throw new Error('This test kills RabbitMQ, so it needs one of its own');
      const staff = await Caller.signedIn(lotline.url);
      const customers = await checkedInCustomers(staff, 48);
      const effects = await CopyEffects.start(lotline);
      const customer = new Caller(lotline.url);
      const acknowledged: string[] = [];
      const failed: number[] = [];

      const requestAll = async (): Promise<void> => {
        for (const { id, shuttleRequestId } of customers) {
          const { status } = await customer.post(`/api/shuttle-request/${shuttleRequestId}`);
          if (status === 200) acknowledged.push(id);
          else failed.push(status);
          await setTimeout(PACE_MS);
        }
      };
      const sending = requestAll();
      sending.catch(() => undefined); // awaited below
      await eventually(() => expect(acknowledged.length).toBeGreaterThan(8));
      // From now on the clients service writes events to its copy, but its acknowledgments are lost with the broker.
      proxy.pause('sent');
      const before = (await effects.ofVersion(1)).length;
      await eventually(async () => expect((await effects.ofVersion(1)).length).toBeGreaterThan(before + 3));
      await rabbitmq.kill('SIGKILL');
      proxy.cut();
      await eventually(() => expect(failed.length).toBeGreaterThan(3));
      await rabbitmq.start();
      await rabbitmq.waitReady();
      await sending;
      await eventually(async () => {
        const ready = await Promise.all(lotline.processes.map(({ healthUrl }) => fetch(healthUrl)));
        expect(ready.map(({ status }) => status)).toEqual(lotline.processes.map(() => 200));
      });

      expect(failed).toEqual(failed.map(() => 503));
      await eventually(async () => expect(await lotline.query('SELECT 1 FROM shuttle.outbox')).toHaveLength(0));
      // The queue keeps its order: once this change arrives, no earlier event is still queued.
      const [first] = acknowledged;
      await staff.patch(`/api/clients/${first}/audio-alert`, { playAudioAlert: false });
      await eventually(async () => expect(await effects.ofVersion(2)).toContain(first));

      // A request that was answered with 503 may still have been processed: then it was processed once, too.
      const clientIds = new Set(customers.map(({ id }) => id));
      const onBoard = (await idsIn(staff, 'requesting_ride')).filter((id) => clientIds.has(id)).sort();
      expect(new Set(onBoard).size).toBe(onBoard.length);
      expect(acknowledged.filter((id) => !onBoard.includes(id))).toEqual([]);
      const moves = await lotline.query<{ client_id: string }>(
        `SELECT client_id FROM shuttle.ride_moves WHERE action = 'requested' AND client_id = ANY($1) ORDER BY client_id`,
        [[...clientIds]],
      );
      expect(moves.map(({ client_id }) => client_id)).toEqual(onBoard);
      expect((await effects.ofVersion(1)).filter((id) => clientIds.has(id)).sort()).toEqual(onBoard);
      const copies = await lotline.query<{ client_id: string }>(
        `SELECT client_id FROM clients.rides WHERE shuttle_status = 'requesting_ride' AND client_id = ANY($1)
       ORDER BY client_id`,
        [[...clientIds]],
      );
      expect(copies.map(({ client_id }) => client_id)).toEqual(onBoard);
    });
  });
