import { eventually } from '@lotline/service-kit/testing';
import { createRide } from '../testing/customer.js';
import { useClients, newPhone, staff } from '../testing/clients-under-test.js';

const clients = useClients();

const step = (verb: 'check-in' | 'check-out', id: string) =>
  clients.rpc.call(`clients.client.${verb}`, { id }, staff());
const actions = async (id: string) =>
  (await clients.rpc.call('clients.client.history', { id }, staff())).map(({ action, by }) => [action, by]);

describe('clients.client.check-in and clients.client.check-out', () => {
  it('should set the time and color, increment the version, publish and record the history', async () => {
    const { id } = await clients.add({ phone: newPhone() });
    const inside = await step('check-in', id);
    expect(inside).toMatchObject({ version: 2, manualCheckInStatus: 'checked-in', displayColor: 'green' });
    expect(Date.parse(inside.manualCheckInTimestamp ?? '')).toBeGreaterThanOrEqual(Date.parse(inside.createdAt));
    const outside = await step('check-out', id);
    expect(outside).toMatchObject({
      version: 3,
      manualCheckInStatus: 'checked-in',
      manualCheckOutStatus: 'checked-out',
      displayColor: 'grey',
    });
    expect(await clients.get(id)).toEqual(outside);
    expect(await actions(id)).toEqual([
      ['checked-out', 'Vera V.'],
      ['checked-in', 'Vera V.'],
      ['added', 'Vera V.'],
    ]);
    await eventually(() => {
      expect(clients.eventsAbout(id).map(({ payload }) => payload)).toMatchObject([
        { client: { version: 1, displayColor: 'default' } },
        { client: { version: 2, displayColor: 'green' } },
        { client: { version: 3, displayColor: 'grey' } },
      ]);
    });
  });

  it.each(['check-in', 'check-out'] as const)(
    'should change nothing when %s is repeated or sent twice at once',
    async (verb) => {
      const { id } = await clients.add({ phone: newPhone() });
      const [first, second] = await Promise.all([step(verb, id), step(verb, id)]);
      expect(second).toEqual(first);
      expect(await step(verb, id)).toEqual(first);
      expect(await actions(id)).toHaveLength(2);
    },
  );

  it('should check in a checked-out customer again', async () => {
    const { id } = await clients.add({ phone: newPhone() });
    for (const verb of ['check-in', 'check-out', 'check-in'] as const) await step(verb, id);
    expect(await clients.get(id)).toMatchObject({ displayColor: 'green', version: 4 });
    expect((await clients.list({ checkedIn: true })).clients.map((client) => client.id)).toContain(id);
  });

  it('should not find an unknown customer', async () => {
    await expect(step('check-in', 'b1946ac9-2df1-4e07-9d5c-3ad0e4a1f9b5')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(step('check-in', 'seven')).rejects.toMatchObject({ code: 'INVALID', message: 'No such customer' });
  });
});

describe('ride.completed', () => {
  const completed = (id: string, completedAt: string, eventId?: string) =>
    clients.broker.publish('ride.completed', 'harborview', { clientId: id, completedAt }, eventId);

  it('should check the customer out at that time, once, and publish it', async () => {
    const { id } = await clients.add({ phone: newPhone() });
    await step('check-in', id);
    const at = new Date(Date.now() + 5_000).toISOString();
    const eventId = crypto.randomUUID();
    await completed(id, at, eventId);
    await completed(id, at, eventId);
    await completed(id, at);
    const client = await eventually(async () => {
      const found = await clients.get(id);
      expect(found.manualCheckOutStatus).toBe('checked-out');
      return found;
    });
    expect(client).toMatchObject({ version: 3, manualCheckOutTimestamp: at, displayColor: 'grey' });
    await eventually(() =>
      expect(clients.eventsAbout(id).filter(({ type }) => type === 'client.saved')).toHaveLength(3),
    );
    await waitUntilHandled();
    expect((await actions(id)).slice(0, 2)).toEqual([
      ['checked-out-automatically', null],
      ['checked-in', 'Vera V.'],
    ]);
    expect((await clients.get(id)).version).toBe(3);
  });

  it('should change nothing for a customer who is checked out, checked in again, deleted or of another lot', async () => {
    const out = await clients.add({ phone: newPhone() });
    await step('check-out', out.id);
    const inAgain = await clients.add({ phone: newPhone() });
    await step('check-in', inAgain.id);
    const elsewhere = await clients.add({ phone: newPhone() }, staff('eastgate'));
    const deleted = await clients.add({ phone: newPhone() });
    await clients.rpc.call('clients.client.delete', { id: deleted.id }, staff('harborview', 'admin'));
    const now = new Date().toISOString();
    await completed(out.id, now);
    await completed(inAgain.id, new Date(Date.now() - 60_000).toISOString());
    await completed(elsewhere.id, now);
    await completed(deleted.id, now);
    await waitUntilHandled();
    expect((await clients.get(out.id)).version).toBe(2);
    expect((await clients.get(inAgain.id)).version).toBe(2);
    expect((await clients.get(elsewhere.id, staff('eastgate'))).version).toBe(1);
    expect(await clients.broker.queueLength('clients.events.dlq')).toBe(0);
  });

  it('should not repeat a check-out that was undone', async () => {
    const undone = await clients.add({ phone: newPhone() });
    await step('check-in', undone.id);
    const at = new Date();
    await completed(undone.id, at.toISOString());
    await eventually(async () => expect((await clients.get(undone.id)).displayColor).toBe('grey'));
    await undoCheckOut(undone.id);
    await completed(undone.id, at.toISOString());
    await waitUntilHandled();
    expect(await clients.get(undone.id)).toMatchObject({ manualCheckOutStatus: null, displayColor: 'green' });
  });

  it('should copy the included ride if its own event was lost', async () => {
    const client = await clients.add({ phone: newPhone() });
    await step('check-in', client.id);
    const ride = createRide(client, { version: 4, customerPickedUpTimestamp: '2026-11-21T09:05:00.000Z' });
    const completedAt = new Date(Date.now() + 5_000).toISOString();
    await clients.broker.publish('ride.completed', 'harborview', { clientId: client.id, completedAt, ride });
    await eventually(async () =>
      expect(await clients.get(client.id)).toMatchObject({
        displayColor: 'grey',
        customerPickedUpTimestamp: '2026-11-21T09:05:00.000Z',
      }),
    );
  });

  /** Undoes the check-out with a history entry and leaves the check-in unchanged. */
  async function undoCheckOut(id: string): Promise<void> {
    await clients.db.query(
      `WITH written AS (
         UPDATE clients SET manual_check_out_status = NULL, manual_check_out_timestamp = NULL, display_color = 'green',
           version = version + 1
         WHERE id = $1 RETURNING id, lot_id)
       INSERT INTO history (client_id, lot_id, at, action, by_name, changes)
       SELECT id, lot_id, now(), 'updated', 'Vera V.', '[{"field": "manualCheckOutTimestamp", "from": "x", "to": ""}]'
       FROM written`,
      [id],
    );
  }

  /** Waits until all earlier events are handled: there is one queue with one consumer. */
  async function waitUntilHandled(): Promise<void> {
    const { id } = await clients.add({ phone: newPhone() });
    await completed(id, new Date().toISOString());
    await eventually(async () => expect((await clients.get(id)).displayColor).toBe('grey'));
  }
});
