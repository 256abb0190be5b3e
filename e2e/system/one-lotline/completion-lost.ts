import type { Client } from '@lotline/protocol';
import { connect } from 'amqplib';
import { startCopiesRebuild } from '../../support/copies-rebuild.js';
import { checkedInCustomers } from '../../support/customers.js';
import { eventually, type Lotline } from '../../support/lotline.js';
import { Caller } from '../../support/staff.js';

const COMPLETED = `SELECT client_id FROM shuttle.ride_moves WHERE client_id = ANY($1) AND action = 'completed'`;

export const completionLost = (running: () => Lotline): void =>
  describe('completed rides whose events were purged', () => {
    let lotline: Lotline;
    let staff: Caller;
    let customers: Client[];
    beforeAll(() => {
      lotline = running();
    });

    beforeEach(async () => {
      staff = await Caller.signedIn(lotline.url);
      customers = await checkedInCustomers(staff, 3);
      const ids = customers.map(({ id }) => id);
      for (const id of ids) await staff.patch(`/api/clients/${id}/shuttle-status`, { status: 'dropped_off' });
      await lotline.process('clients').kill('SIGKILL');
      await eventually(async () => expect(await lotline.query(COMPLETED, [ids])).toHaveLength(ids.length), 24_000);
      await eventually(async () => expect(await lotline.query('SELECT FROM shuttle.outbox')).toEqual([]));
      const broker = await connect(lotline.servers.rabbitmqUrl);
      const channel = await broker.createChannel();
      const { messageCount } = await channel.purgeQueue('clients.events');
      await broker.close();
      expect(messageCount).toBeGreaterThanOrEqual(2 * ids.length);
      await lotline.process('clients').start();
      await lotline.process('clients').waitReady();
    });

    const shown = () =>
      Promise.all(customers.map(async ({ id }) => (await staff.get<Client>(`/api/clients/${id}`)).body));
    const isCheckedOut = expect.objectContaining({ shuttleStatus: null, manualCheckOutStatus: 'checked-out' });

    it('should check out the customers by copies:rebuild, except one who was checked in again', async () => {
      for (const client of await shown()) expect(client.manualCheckOutStatus).toBeNull();
      const [rebuilt, other, back] = customers.map(({ id }) => id);
      await staff.patch(`/api/clients/${back}/check-out-status`, { status: 'checked-out' });
      await staff.patch(`/api/clients/${back}/check-in-status`, { status: 'checked-in' });
      expect(await startCopiesRebuild(lotline).ended).toMatchObject({ code: 0 });
      const byId = new Map((await shown()).map((client) => [client.id, client]));
      for (const id of [rebuilt, other]) expect(byId.get(String(id))).toEqual(isCheckedOut);
      expect(byId.get(String(back))).toMatchObject({ shuttleStatus: null, displayColor: 'green' });
    }, 120_000);

    it('should check out the customers automatically', async () => {
      await lotline.query('UPDATE shuttle.pending_check_outs SET next_attempt_at = now() WHERE client_id = ANY($1)', [
        customers.map(({ id }) => id),
      ]);
      await eventually(async () => expect(await shown()).toEqual(customers.map(() => isCheckedOut)), 24_000);
    }, 120_000);
  });
