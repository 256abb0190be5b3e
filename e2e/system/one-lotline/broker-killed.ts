import { setTimeout } from 'node:timers/promises';
import type { BrokerWay } from '../../support/broker-way.js';
import { CopyEffects } from '../../support/copy-effects.js';
import { checkedInCustomers } from '../../support/customers.js';
import { idsIn } from '../../support/board.js';
import { eventually, type Lotline } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';

/** Between two requests, so that they are spread over the outage. */
const PACE_MS = 60;

export const brokerKilled = (running: () => Lotline, brokerWay: () => BrokerWay): void =>
  describe('RabbitMQ, killed and restarted while rides are requested', () => {
    it('should have every acknowledged request once and none twice, refuse the others, and recover by itself', async () => {
      const lotline = running();
      const way = brokerWay();
      const { rabbitmq } = lotline.servers;
      if (rabbitmq.kind !== 'private') throw new Error('This test kills RabbitMQ, so it needs one of its own');
      const staff = await Caller.signedIn(lotline.url);
      const customers = await checkedInCustomers(staff, 48);
      const effects = await CopyEffects.count(lotline);
      const customer = new Caller(lotline.url);
      const accepted: string[] = [];
      const refused: number[] = [];

      const requestAll = async (): Promise<void> => {
        for (const { id, shuttleRequestId } of customers) {
          const { status } = await customer.post(`/api/shuttle-request/${shuttleRequestId}`);
          if (status === 200) accepted.push(id);
          else refused.push(status);
          await setTimeout(PACE_MS);
        }
      };
      const requests = requestAll();
      requests.catch(() => undefined); // awaited below
      await eventually(() => expect(accepted.length).toBeGreaterThan(8));
      // What the clients service takes from now on has its effect, and its acknowledgement is lost with the broker.
      way.hold('sent');
      const before = (await effects.of(1)).length;
      await eventually(async () => expect((await effects.of(1)).length).toBeGreaterThan(before + 3));
      await rabbitmq.kill('SIGKILL');
      way.cut();
      await eventually(() => expect(refused.length).toBeGreaterThan(3));
      await rabbitmq.start();
      await rabbitmq.waitReady();
      await requests;
      await eventually(async () => {
        const ready = await Promise.all(lotline.processes.map(({ healthUrl }) => fetch(healthUrl)));
        expect(ready.map(({ status }) => status)).toEqual(lotline.processes.map(() => 200));
      });

      expect(refused).toEqual(refused.map(() => 503));
      await eventually(async () => expect(await lotline.query('SELECT 1 FROM shuttle.outbox')).toHaveLength(0));
      // The queue keeps its order: once this change has come, nothing of the requests is still in it.
      const [first] = accepted;
      await staff.patch(`/api/clients/${first}/audio-alert`, { playAudioAlert: false });
      await eventually(async () => expect(await effects.of(2)).toContain(first));

      // A request that was refused may have been done: then it was done once, too.
      const ours = new Set(customers.map(({ id }) => id));
      const onBoard = (await idsIn(staff, 'requesting_ride')).filter((id) => ours.has(id)).sort();
      expect(new Set(onBoard).size).toBe(onBoard.length);
      expect(accepted.filter((id) => !onBoard.includes(id))).toEqual([]);
      const moves = await lotline.query<{ client_id: string }>(
        `SELECT client_id FROM shuttle.ride_moves WHERE action = 'requested' AND client_id = ANY($1) ORDER BY client_id`,
        [[...ours]],
      );
      expect(moves.map(({ client_id }) => client_id)).toEqual(onBoard);
      expect((await effects.of(1)).filter((id) => ours.has(id)).sort()).toEqual(onBoard);
      const copies = await lotline.query<{ client_id: string }>(
        `SELECT client_id FROM clients.rides WHERE shuttle_status = 'requesting_ride' AND client_id = ANY($1)
       ORDER BY client_id`,
        [[...ours]],
      );
      expect(copies.map(({ client_id }) => client_id)).toEqual(onBoard);
    });
  });
