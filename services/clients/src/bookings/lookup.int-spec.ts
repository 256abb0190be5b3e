import { lotTimeOf, textKey } from '@lotline/protocol';
import { useClients, newPhone, staff } from '../testing/clients-under-test.js';

const clients = useClients();
beforeEach(() => clients.empty());

describe('clients.client.lookup', () => {
  const lookup = (phone: string, lotId = 'harborview') =>
    clients.rpc.call('clients.client.lookup', { phone }, staff(lotId));

  it('should find the newest record by its digits, preferring a contract record', async () => {
    const phone = newPhone();
    const later = { checkInDateTime: '2027-01-01T10:00', checkOutDateTime: '2027-01-02T10:00' };
    await clients.add({ phone, vehicleMake: 'Old' });
    await clients.add({ phone, vehicleMake: 'New', ...later });
    expect(await lookup(phone.replace(/-/g, ''))).toEqual({
      firstName: 'Dana',
      lastName: 'Reyes',
      vehicleMake: 'New',
      vehicleModel: 'Outback',
      vehicleColor: 'Green',
      notes: 'Call on arrival',
      language: 'en',
      clientType: 'Walk In',
      checkOutDateTime: '2027-01-02 10:00:00',
      phone,
    });
    await clients.add({ phone, clientType: 'harborview.example Quarterly Contract' });
    await clients.add({ phone, checkInDateTime: '2027-02-01T10:00', checkOutDateTime: '2027-02-02T10:00' });
    expect((await lookup(phone)).clientType).toBe('harborview.example Quarterly Contract');
  });

  it('should find nothing for an unknown phone, a placeholder or a phone of another lot', async () => {
    const { phone } = await clients.add({ phone: newPhone() });
    await clients.add({ phone: '0000000000' });
    for (const [number, lot] of [['310-555-8888'], ['000-000-0000'], ['abc'], [phone, 'eastgate']] as const) {
      await expect(lookup(number, lot)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

describe('texts.md, Whose ride: clients.client.by-phone', () => {
  const byPhone = async (number: string, lotId = 'harborview') =>
    (await clients.rpc.call('clients.client.by-phone', { number }, staff(lotId))).client;

  it('should find the stay that is here, and not a contract or a later booking', async () => {
    const phone = newPhone();
    const number = `+${textKey(phone)}`;
    const at = (hours: number) => lotTimeOf(new Date(Date.now() + hours * 3_600_000), 'America/Los_Angeles');
    const book = (from: number, until: number, over: object = {}) =>
      clients.add({ phone, checkInDateTime: at(from), checkOutDateTime: at(until), ...over });
    const contract = await book(-100, 900, { clientType: 'harborview.example Quarterly Contract' });
    expect(await byPhone(number)).toMatchObject({ id: contract.id, isHere: false });
    const nextMonth = await book(700, 800);
    expect(await byPhone(number)).toMatchObject({ id: nextMonth.id, isHere: false, isCheckedOut: false });
    const soon = await book(6, 40);
    expect(await byPhone(number)).toMatchObject({ id: soon.id, isHere: true });
    const now = await book(-40, 5);
    const later = await book(900, 1000);
    expect(await byPhone(number)).toEqual({
      id: now.id,
      firstName: now.firstName,
      link: now.shuttleRequestId,
      isCheckedOut: false,
      isHere: true,
      language: 'en',
      otherCars: [],
    });
    for (const { id } of [soon, later]) await clients.rpc.call('clients.client.check-in', { id }, staff());
    expect(await byPhone(number)).toMatchObject({ id: soon.id, otherCars: [expect.stringContaining('Outback')] });
    for (const { id } of [soon, later, now, nextMonth])
      await clients.rpc.call('clients.client.check-out', { id }, staff());
    expect(await byPhone(number)).toMatchObject({ isHere: false, isCheckedOut: true });
  });

  it('should not find an unknown number, a placeholder or a phone of another lot', async () => {
    const { phone } = await clients.add({ phone: newPhone() });
    expect(await byPhone('+13105559999')).toBeNull();
    expect(await byPhone('+10000000000')).toBeNull();
    expect(await byPhone(`+${textKey(phone)}`, 'eastgate')).toBeNull();
  });
});
