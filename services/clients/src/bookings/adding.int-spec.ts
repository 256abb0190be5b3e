import { customerForm } from '../testing/customer.js';
import { useClients, newPhone, STAFF_ID, staff } from '../testing/clients-under-test.js';
import { Retention } from '@lotline/service-kit';
import { eventually } from '@lotline/service-kit/testing';

const clients = useClients();
beforeEach(() => clients.empty());

describe('clients.client.add', () => {
  it('data.md, Customer: should return and store the complete customer', async () => {
    const added = await clients.add({ customerId: 'C-1', phone: newPhone(), utm: 'spring' });
    expect(added).toMatchObject({
      lotId: 'harborview',
      version: 1,
      firstName: 'Dana',
      checkInDateTime: '2026-11-20 09:30:00',
      checkOutDateTime: '2026-11-24 18:05:00',
      paymentAmount: '86.00',
      paymentMethod: 'Cash',
      partySize: 2,
      customerId: 'C-1',
      createdBy: STAFF_ID,
      submissionSource: 'manual',
      displayColor: 'default',
      utm: 'spring',
      dailyChecked: false,
      manualCheckInStatus: null,
      shuttleStatus: null,
      playAudioAlert: false,
    });
    expect(added.shuttleRequestId).toMatch(/^[0-9A-Za-z]{10}$/);
    expect(added.timeStamp).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(await clients.get(added.id)).toEqual(added);
  });

  it('should publish the record without ride fields and start its history', async () => {
    const { id, ...added } = await clients.add({ phone: newPhone() });
    const [event] = await eventually(() => {
      const events = clients.eventsAbout(id);
      expect(events).toHaveLength(1);
      return events;
    });
    expect(event).toMatchObject({ type: 'client.saved', lotId: 'harborview' });
    const { shuttleRequestId } = added;
    expect(event?.payload).toMatchObject({
      client: { id, version: 1, shuttleRequestId, checkInDateTime: '2026-11-20 09:30:00' },
    });
    expect(event?.payload).not.toHaveProperty('client.shuttleStatus');
    expect(await clients.rpc.call('clients.client.history', { id }, staff())).toEqual([
      { id: expect.any(String), at: added.createdAt, action: 'added', by: 'Vera V.', changes: [] },
    ]);
  });

  it.each([
    [{ firstName: ' ', phone: '' }, 'First name is required'],
    [{ phone: '555-0101' }, 'Phone number must be 10 digits (xxx-xxx-xxxx) or 12 digits (xx-xxx-xxx-xxxx)'],
    [{ paymentAmount: '-1' }, 'Payment amount must be zero or positive'],
    [{ terminal: 'A' }, 'This lot has no such terminal'],
    [{ clientType: 'eastgate.example' }, 'Please select a customer type'],
  ])('should reject %j with the message of the form', async (fields, message) => {
    await expect(clients.add(fields)).rejects.toMatchObject({ code: 'INVALID', message });
  });

  it('should remove NUL characters and accept the latest possible date', async () => {
    const added = await clients.add({ phone: newPhone(), notes: 'a\0b', checkOutDateTime: '9999-12-31T23:59' });
    expect(await clients.get(added.id)).toMatchObject({ notes: 'ab', checkOutDateTime: '9999-12-31 23:59:00' });
  });

  it('should reject a customer id that is in use at the lot, but not at another lot', async () => {
    await clients.add({ customerId: 'HV-7', phone: newPhone() });
    await expect(clients.add({ customerId: 'HV-7', phone: newPhone() })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Customer ID HV-7 is already in use',
      details: { errors: [{ path: 'customerId', message: 'Customer ID HV-7 is already in use' }] },
    });
    await clients.add({ customerId: 'HV-7', phone: newPhone() }, staff('eastgate'));
  });
});

describe('add-customer.md, Duplicates: the duplicate rule', () => {
  const booking = { checkInDateTime: '2026-11-20T09:00', checkOutDateTime: '2026-11-24T18:00' };

  it('should reject an overlapping stay of the same phone and return the existing booking', async () => {
    const phone = newPhone();
    const first = await clients.add({ phone, ...booking });
    const again = clients.add({
      phone: phone.replace(/-/g, ''),
      checkInDateTime: '2026-11-24T17:59',
      checkOutDateTime: '2026-12-01T10:00',
    });
    await expect(again).rejects.toMatchObject({
      code: 'DUPLICATE_CUSTOMER',
      message: 'Duplicate customer',
      details: { current: first },
    });
  });

  it.each([
    ['a later stay', { checkInDateTime: '2026-11-24T18:00', checkOutDateTime: '2026-11-30T10:00' }],
    ['another phone', { phone: '310-555-9999' }],
    ['a contract record', { clientType: 'harborview.example Monthly Contract' }],
  ])('should accept %s', async (_, fields) => {
    const phone = newPhone();
    await clients.add({ phone, ...booking });
    await clients.add({ phone, ...booking, ...fields });
    expect((await clients.list()).clients).toHaveLength(2);
  });

  it('should add another car of the same phone', async () => {
    const phone = newPhone();
    const form = customerForm({ phone, ...booking, vehicleMake: 'Kia' });
    await clients.add({ phone, ...booking });
    const add = (anotherCar: boolean) =>
      clients.rpc.call('clients.client.add', { input: form, key: 'k-car', anotherCar }, staff());
    await expect(add(false)).rejects.toMatchObject({ code: 'DUPLICATE_CUSTOMER' });
    const second = await add(true);
    expect(await add(true)).toEqual(second);
    expect((await clients.list()).clients).toHaveLength(2);
  });

  it('should ignore contract records, placeholder phones, checked-out bookings and other lots', async () => {
    const phone = newPhone();
    await clients.add({ phone, ...booking, clientType: 'harborview.example Monthly Contract' });
    const first = await clients.add({ phone, ...booking });
    await clients.add({ phone, ...booking }, staff('eastgate'));
    await clients.rpc.call('clients.client.check-out', { id: first.id }, staff());
    await clients.add({ phone, ...booking });
    await clients.add({ phone: '000-000-0000', ...booking });
    await clients.add({ phone: '000-000-0000', ...booking });
    expect((await clients.list()).clients).toHaveLength(5);
  });

  it('should apply to a customer who was checked in again after a check-out', async () => {
    const phone = newPhone();
    const { id } = await clients.add({ phone, ...booking });
    await clients.rpc.call('clients.client.check-out', { id }, staff());
    await clients.rpc.call('clients.client.check-in', { id }, staff());
    await expect(clients.add({ phone, ...booking })).rejects.toMatchObject({ code: 'DUPLICATE_CUSTOMER' });
  });

  it('should accept only one of several simultaneous adds', async () => {
    const phone = newPhone();
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => clients.add({ phone, ...booking })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(errors).toHaveLength(5);
    for (const error of errors) expect(error).toMatchObject({ code: 'DUPLICATE_CUSTOMER' });
    expect((await clients.list()).clients).toHaveLength(1);
  });
});

describe('an add with an idempotency key', () => {
  const A_DAY_MS = 24 * 60 * 60_000;
  const add = (key: string, fields: Record<string, unknown>, context = staff()) =>
    clients.rpc.call('clients.client.add', { input: customerForm(fields), key }, context);
  const storedKeys = () => clients.db.query<{ key: string }>('SELECT key FROM clients.add_keys ORDER BY key');

  it('should return the customer of the first call when it is repeated', async () => {
    const form = { phone: newPhone(), timeStamp: '2026-11-20 09:30:00' };
    const added = await add('k-1', form);
    expect(await add('k-1', { ...form, timeStamp: '2026-11-20 09:30:20' })).toEqual(added);
    expect((await clients.list()).clients).toEqual([added]);
  });

  it('should add one customer when it is sent several times at once, even a contract', async () => {
    const form = { phone: newPhone(), clientType: 'harborview.example Monthly Contract' };
    const responses = await Promise.all(Array.from({ length: 5 }, () => add('k-1', form)));
    expect(new Set(responses.map(({ id }) => id)).size).toBe(1);
    expect((await clients.list()).clients).toHaveLength(1);
  });

  it('should return the current state of the customer', async () => {
    const form = { phone: newPhone() };
    const { id } = await add('k-1', form);
    await clients.update(id, { ...form, notes: 'Moved' });
    expect(await add('k-1', form)).toMatchObject({ id, version: 2, notes: 'Moved' });
  });

  it('should be rejected for another form and for a deleted customer', async () => {
    const form = { phone: newPhone() };
    const { id } = await add('k-1', form);
    await expect(add('k-1', { ...form, firstName: 'Rui' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('Idempotency-Key'),
    });
    await clients.rpc.call('clients.client.delete', { id }, staff('harborview', 'admin'));
    await expect(add('k-1', form)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await clients.list()).clients).toEqual([]);
  });

  it('should not store the key of a rejected add', async () => {
    const form = { phone: newPhone() };
    await clients.add(form);
    await expect(add('k-1', form)).rejects.toMatchObject({ code: 'DUPLICATE_CUSTOMER' });
    expect(await storedKeys()).toEqual([]);
  });

  it('should be independent of other people and lots', async () => {
    const form = { phone: newPhone(), clientType: 'harborview.example Monthly Contract' };
    const { id } = await add('k-1', form);
    const other = {
      ...staff(),
      actor: { kind: 'staff', id: 'user-2', name: 'Rui S.', role: 'valet', operatorAdmin: false },
    } as const;
    expect((await add('k-1', form, other)).id).not.toBe(id);
    const elsewhere = { ...form, clientType: 'eastgate.example Monthly Contract' };
    expect((await add('k-1', elsewhere, staff('eastgate'))).lotId).toBe('eastgate');
  });

  it('should expire after a day', async () => {
    await add('old', { phone: newPhone() });
    await clients.db.query('UPDATE clients.add_keys SET added_at = $1', [new Date(Date.now() - A_DAY_MS - 1000)]);
    await add('new', { phone: newPhone() });
    expect(await clients.provider(Retention).deleteAllOld()).toMatchObject({ add_keys: 1 });
    expect(await storedKeys()).toEqual([{ key: 'new' }]);
  });
});
