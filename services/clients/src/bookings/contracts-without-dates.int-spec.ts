import { endOfDay, type LotContext } from '@lotline/protocol';
import { useClients, newPhone, staff } from '../testing/clients-under-test.js';
import { eventually } from '@lotline/service-kit/testing';

const MONTHLY = 'harborview.example Monthly Contract';
const NONE = { checkInDateTime: '', checkOutDateTime: '' };

const clients = useClients();
beforeEach(() => clients.empty());

const contract = (fields: Record<string, unknown> = {}) =>
  clients.add({ phone: newPhone(), clientType: MONTHLY, ...NONE, ...fields });

describe('a contract without dates', () => {
  it('should be stored, published and listed with empty dates', async () => {
    const added = await contract();
    expect(added).toMatchObject(NONE);
    expect(await clients.get(added.id)).toEqual(added);
    expect((await clients.list({ clientTypes: [MONTHLY] })).clients).toEqual([added]);
    expect((await clients.list({ search: added.phone })).clients).toEqual([added]);
    await eventually(() => expect(clients.eventsAbout(added.id)[0]?.payload).toMatchObject({ client: NONE }));
  });

  it('should treat missing and null dates as empty', async () => {
    expect(await contract({ checkInDateTime: undefined, checkOutDateTime: null })).toMatchObject(NONE);
  });

  it.each(['Walk In', 'Contract Customer'])('should not be possible for a booking of type %s', async (clientType) => {
    await expect(clients.add({ phone: newPhone(), clientType, checkOutDateTime: '' })).rejects.toMatchObject({
      code: 'INVALID',
      message: 'Check-out date and time is required',
    });
  });

  it('should get and lose its end by an update, and need one to change its type', async () => {
    const { id, phone } = await contract();
    const form = { phone, clientType: MONTHLY, ...NONE };
    const ended = await clients.update(id, { ...form, checkOutDateTime: '2026-12-31T23:59' });
    expect(ended).toMatchObject({ checkInDateTime: '', checkOutDateTime: '2026-12-31 23:59:00' });
    expect(await clients.update(id, form)).toMatchObject({ ...NONE, version: 3 });
    await expect(clients.update(id, { ...form, clientType: 'Walk In' })).rejects.toMatchObject({ code: 'INVALID' });
    const history = await clients.rpc.call('clients.client.history', { id }, staff());
    expect(history[0]?.changes).toEqual([{ field: 'checkOutDateTime', from: '2026-12-31 23:59:00', to: '' }]);
  });

  it('should be found by lookup, and never make its customer’s booking outlast it', async () => {
    const { phone } = await contract();
    expect(await clients.rpc.call('clients.client.lookup', { phone }, staff())).toMatchObject({ checkOutDateTime: '' });
    await clients.add({ phone, clientType: 'Contract Customer', checkOutDateTime: '2030-01-01T00:00' });
  });

  it('should be in no range of days, and not break metrics, forecast and export', async () => {
    const { id } = await contract();
    await clients.rpc.call('clients.client.check-in', { id }, staff());
    const day = new Date().toISOString().slice(0, 10);
    const call = async (pattern: 'clients.metrics.read' | 'clients.calendar.counts', context: LotContext) =>
      JSON.parse((await clients.rpc.call(pattern, { from: day, to: day, today: day }, context)).body);
    expect((await clients.list({ checkoutFrom: '1000-01-01 00:00:00' })).clients).toEqual([]);
    expect((await clients.list({ checkoutTo: endOfDay('9998-01-01') })).clients).toEqual([]);
    expect((await clients.list({ checkinFrom: '1000-01-01 00:00:00' })).clients).toEqual([]);
    expect((await clients.list({ checkedIn: true })).clients).toMatchObject([{ id, ...NONE }]);
    expect(await call('clients.metrics.read', staff())).toMatchObject({ carsOnLot: 1, clientTypeBreakdown: {} });
    expect(await call('clients.calendar.counts', staff())).toMatchObject([{ checkIns: 0, arrivals: 0 }]);
    const forecast = await clients.rpc.call('clients.forecast.read', { today: day }, staff());
    expect(JSON.parse(forecast.body).days[0]).toMatchObject({ cars: 1 });
    const { rows } = await clients.rpc.call('clients.export.page', {}, staff());
    expect(JSON.parse(rows)).toHaveLength(1);
  });

  it('should occupy its spot while it has no end', async () => {
    const { id } = await contract({ parkingSpot: 'Z9' });
    const holders = () => clients.rpc.call('clients.spot.holders', { spot: 'z9' }, staff());
    expect(await holders()).toMatchObject([{ id, checkInDateTime: '' }]);
    await clients.rpc.call('clients.client.check-out', { id }, staff());
    expect(await holders()).toEqual([]);
  });
});
