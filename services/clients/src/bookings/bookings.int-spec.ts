import { useClients, newPhone, staff } from '../testing/clients-under-test.js';
import { customerForm } from '../testing/customer.js';
import type { LotContext } from '@lotline/protocol';
import { Lots } from '@lotline/service-kit';
import { eventually } from '@lotline/service-kit/testing';

const clients = useClients();
beforeEach(() => clients.empty());

describe('lots.md, Refused changes: clients.client.update', () => {
  it('data.md, Versions: should save, increment the version and record the changes', async () => {
    const { id, version } = await clients.add({ phone: newPhone(), utm: 'spring' });
    const saved = await clients.update(id, {
      phone: '310-555-7777',
      parkingSpot: 'C3',
      paymentAmount: 90.5,
      displayColor: 'red',
    });
    expect(saved).toMatchObject({
      version: version + 1,
      phone: '310-555-7777',
      parkingSpot: 'C3',
      paymentAmount: '90.50',
      displayColor: 'red',
      utm: 'spring',
    });
    expect(await clients.get(id)).toEqual(saved);
    const [entry] = await clients.rpc.call('clients.client.history', { id }, staff());
    expect(entry).toMatchObject({ action: 'updated', by: 'Vera V.' });
    expect(entry?.changes).toContainEqual({ field: 'parkingSpot', from: 'B12', to: 'C3' });
    expect(entry?.changes.map(({ field }) => field).sort()).toEqual([
      'displayColor',
      'parkingSpot',
      'paymentAmount',
      'phone',
    ]);
    await eventually(() => {
      expect(clients.eventsAbout(id).map(({ payload }) => payload)).toMatchObject([
        { client: { version: 1 } },
        {
          client: { version: 2, parkingSpot: 'C3' },
          changed: expect.arrayContaining(['phone', 'parkingSpot', 'paymentAmount', 'displayColor']) as string[],
        },
      ]);
    });
  });

  it('should not create a version without a change', async () => {
    const { id, version, phone } = await clients.add({ phone: newPhone() });
    const before = await clients.version();
    expect((await clients.update(id, { phone, displayColor: 'default' })).version).toBe(version);
    expect(await clients.version()).toBe(before);
  });

  it('should keep a terminal that the lot no longer has, but not accept it for another customer', async () => {
    const phone = newPhone();
    const { id } = await clients.add({ phone, terminal: 'T1' });
    const other = await clients.add({ phone: newPhone(), terminal: 'T2' });
    const lots = clients.provider(Lots);
    const lot = lots.get('harborview');
    lots.apply({ ...lot, version: lot.version + 1, terminals: lot.terminals.filter((terminal) => terminal !== 'T1') });
    try {
      expect(await clients.update(id, { phone, terminal: 'T1', notes: 'blue car' })).toMatchObject({ terminal: 'T1' });
      await expect(clients.update(other.id, { phone: other.phone, terminal: 'T1' })).rejects.toMatchObject({
        code: 'INVALID',
        details: { errors: [{ path: 'terminal', message: 'This lot has no such terminal' }] },
      });
    } finally {
      lots.apply({ ...lot, version: lot.version + 2 });
    }
  });

  it('customer-details.md, Display color: should not let a form set green or grey', async () => {
    const { id, phone } = await clients.add({ phone: newPhone() });
    expect((await clients.update(id, { phone, displayColor: 'green' })).displayColor).toBe('default');
  });

  it('should reject an outdated version and return the current record', async () => {
    const { id, phone } = await clients.add({ phone: newPhone() });
    const current = await clients.update(id, { phone, notes: 'one' });
    await expect(clients.update(id, { phone, notes: 'two' }, { ifVersion: 1 })).rejects.toMatchObject({
      code: 'STALE_VERSION',
      details: { current },
    });
    expect(await clients.update(id, { phone, notes: 'two' }, { ifVersion: 2 })).toMatchObject({
      version: 3,
      notes: 'two',
    });
  });

  it('should validate the form, except for an unchanged phone that an import accepted', async () => {
    const { id } = await clients.add({ phone: newPhone() });
    await clients.db.query("UPDATE clients SET phone = '1-310-555-0101' WHERE id = $1", [id]);
    await clients.update(id, { phone: '1-310-555-0101', notes: 'unchanged phone' });
    await expect(clients.update(id, { phone: '1-310-555-0102' })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(clients.update(id, { firstName: '' })).rejects.toMatchObject({ message: 'First name is required' });
  });

  it('should reject the customer id of another customer', async () => {
    await clients.add({ phone: newPhone(), customerId: 'A1' });
    const { id } = await clients.add({ phone: newPhone() });
    await expect(clients.update(id, { customerId: ' A1 ' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Customer ID A1 is already in use',
      details: { errors: [{ path: 'customerId' }] },
    });
  });

  it('should accept only one of several simultaneous changes', async () => {
    const { id, phone } = await clients.add({ phone: newPhone() });
    const results = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map((notes) => clients.update(id, { phone, notes }, { ifVersion: 1 })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await clients.get(id)).version).toBe(2);
  });
});

describe('clients.client.delete', () => {
  it('should be allowed only for admins', async () => {
    const { id } = await clients.add({ phone: newPhone() });
    const others: LotContext[] = [
      staff('harborview', 'valet'),
      staff('harborview', 'agent'),
      { ...staff(), actor: { kind: 'board', lane: null } },
      { ...staff(), actor: { kind: 'system' } },
    ];
    for (const context of others) {
      await expect(clients.rpc.call('clients.client.delete', { id }, context)).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
    }
    expect(await clients.rpc.call('clients.client.delete', { id }, staff('harborview', 'admin'))).toEqual({ id });
    await expect(clients.get(id)).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'No such customer' });
    await eventually(() => {
      expect(clients.eventsAbout(id).at(-1)).toMatchObject({ type: 'client.deleted', payload: { id, version: 2 } });
    });
  });
});

describe('clients.client.by-link and clients.client.record', () => {
  const open = { ...staff(), lotId: null };

  it('should return the record of the link’s customer', async () => {
    const { id, shuttleRequestId: link } = await clients.add({ phone: newPhone() });
    const record = await clients.rpc.call('clients.client.by-link', { link }, open);
    expect(record).toMatchObject({ id, lotId: 'harborview', shuttleRequestId: link });
    expect(record).not.toHaveProperty('shuttleStatus');
    expect(await clients.rpc.call('clients.client.record', { id }, staff())).toEqual(record);
  });

  it('should not find an unknown link or one in another case', async () => {
    const { shuttleRequestId: link } = await clients.add({ phone: newPhone() });
    const swapped = link.replace(/[a-z]/gi, (letter) =>
      letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
    );
    for (const unknown of ['', 'nosuchlink', '\0', "'--", ...(swapped === link ? [] : [swapped])]) {
      await expect(clients.rpc.call('clients.client.by-link', { link: unknown }, open)).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    }
  });
});

describe('a customer of another lot', () => {
  it('should not be found by any call', async () => {
    const { id } = await clients.add({ phone: newPhone() });
    const elsewhere = staff('eastgate', 'admin');
    const calls = [
      clients.get(id, elsewhere),
      clients.rpc.call('clients.client.update', { id, input: customerForm({ terminal: 'A' }) }, elsewhere),
      clients.rpc.call('clients.client.delete', { id }, elsewhere),
      clients.rpc.call('clients.client.check-in', { id }, elsewhere),
      clients.rpc.call('clients.client.check-out', { id }, elsewhere),
      clients.rpc.call('clients.client.history', { id }, elsewhere),
      clients.rpc.call('clients.client.record', { id }, elsewhere),
    ];
    for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await clients.get(id)).version).toBe(1);
  });
});

describe('lots.md, Refused changes: clients.lot.used-types', () => {
  it('should return the types that customers of the lot have', async () => {
    await clients.add({ phone: newPhone(), clientType: 'Walk In' });
    const types = ['Walk In', 'Way', 'other.example'];
    expect(await clients.rpc.call('clients.lot.used-types', { types }, staff())).toEqual({ types: ['Walk In'] });
    expect(await clients.rpc.call('clients.lot.used-types', { types }, staff('eastgate'))).toEqual({ types: [] });
  });
});
