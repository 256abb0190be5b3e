import { eventually } from '@lotline/service-kit/testing';
import { useClients, newPhone, staff } from '../testing/clients-under-test.js';

const clients = useClients();

const checkIn = (id: string) => clients.rpc.call('clients.client.check-in', { id }, staff());
const checkOut = (id: string) => clients.rpc.call('clients.client.check-out', { id }, staff());
const undo = (id: string, step: 'check-in' | 'check-out', ifVersion?: number) =>
  clients.rpc.call('clients.client.undo', { id, step, ifVersion }, staff());
const actions = async (id: string) =>
  (await clients.rpc.call('clients.client.history', { id }, staff())).map(({ action }) => action);

describe('clients.client.undo', () => {
  it('should restore the record before its check-in, publish it, and keep both steps in the history', async () => {
    const added = await clients.add({ phone: newPhone() });
    const { version } = await checkIn(added.id);
    const undone = await undo(added.id, 'check-in', version);
    expect(undone).toEqual({ ...added, version: 3, updatedAt: undone.updatedAt });
    expect(await actions(added.id)).toEqual(['check-in-undone', 'checked-in', 'added']);
    await eventually(() =>
      expect(clients.eventsAbout(added.id).at(-1)?.payload).toMatchObject({
        client: { version: 3, manualCheckInStatus: null, displayColor: 'default' },
      }),
    );
  });

  it('should restore a checked-in record after a check-out, with its check-in time', async () => {
    const { id } = await clients.add({ phone: newPhone() });
    const { welcomeTimestamp: _none, ...inside } = await checkIn(id);
    await checkOut(id);
    const undone = await undo(id, 'check-out');
    expect(undone).toEqual({ ...inside, version: 4, updatedAt: undone.updatedAt });
  });

  it('should restore the check-out that a check-in replaced, with its color', async () => {
    const { id } = await clients.add({ phone: newPhone() });
    await checkIn(id);
    const outside = await checkOut(id);
    await checkIn(id);
    const undone = await undo(id, 'check-in');
    expect(undone).toEqual({ ...outside, version: 5, updatedAt: undone.updatedAt });
  });

  it('should change nothing when it is repeated or sent twice at once', async () => {
    const { id } = await clients.add({ phone: newPhone() });
    await checkIn(id);
    const [first, second] = await Promise.all([undo(id, 'check-in'), undo(id, 'check-in')]);
    expect(second).toEqual(first);
    expect(await undo(id, 'check-in')).toEqual(first);
  });

  it('should be rejected after any other change and return the current record', async () => {
    const phone = newPhone();
    const { id } = await clients.add({ phone });
    await expect(undo(id, 'check-in')).rejects.toMatchObject({ code: 'STALE_VERSION' });
    const { version } = await checkIn(id);
    await expect(undo(id, 'check-out')).rejects.toMatchObject({ code: 'STALE_VERSION' });
    await expect(undo(id, 'check-in', version - 1)).rejects.toMatchObject({ code: 'STALE_VERSION' });
    const changed = await clients.update(id, { phone, notes: 'Keys in the office' });
    await expect(undo(id, 'check-in', version)).rejects.toMatchObject({
      code: 'STALE_VERSION',
      details: { current: { version: changed.version, notes: 'Keys in the office' } },
    });
    await expect(
      clients.rpc.call('clients.client.undo', { id, step: 'check-in' }, staff('eastgate')),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('should let the next check-in keep the welcome text of the first', async () => {
    const { id } = await clients.add({ phone: newPhone() });
    const first = await checkIn(id);
    expect(first).not.toHaveProperty('welcomeTimestamp');
    for (const time of ['second', 'third']) {
      await undo(id, 'check-in');
      const again = await checkIn(id);
      expect([time, again.welcomeTimestamp]).toEqual([time, first.manualCheckInTimestamp]);
      expect(again.manualCheckInTimestamp).not.toBe(first.manualCheckInTimestamp);
    }
    expect((await checkIn(id)).welcomeTimestamp).toBe(first.manualCheckInTimestamp);
    await checkOut(id);
    expect(await checkIn(id)).not.toHaveProperty('welcomeTimestamp');
  });
});
