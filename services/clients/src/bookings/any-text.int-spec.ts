import { anyText, canBeKept } from '@lotline/contracts/testing';
import { eventually } from '@lotline/service-kit/testing';
import fc from 'fast-check';
import { ClientsUnderTest, newPhone, staff } from '../testing/clients-under-test.js';

/** What a form lets anything into. */
const texts = fc.record({
  firstName: anyText(90),
  lastName: anyText(90),
  parkingSpot: anyText(45),
  vehicleMake: anyText(90),
  vehicleModel: anyText(90),
  vehicleColor: anyText(45),
  returningAirline: anyText(90),
  notes: anyText(3900),
  gclid: anyText(400),
  utm: anyText(400),
});

/** A name must have something in it. */
const named = <Fields extends { firstName: string; lastName: string }>(fields: Fields): Fields => ({
  ...fields,
  firstName: `x${fields.firstName}`,
  lastName: `${fields.lastName}y`,
});

describe('a customer with any texts at all', () => {
  let clients: ClientsUnderTest;
  beforeAll(async () => {
    clients = await ClientsUnderTest.start();
  });
  afterAll(() => clients.stop());

  it('should be kept, told and listed as they were answered', async () => {
    await fc.assert(
      fc.asyncProperty(texts, texts, async (first, then) => {
        const added = await clients.add({ ...named(first), phone: newPhone() });
        const updated = await clients.update(added.id, { ...named(then), phone: added.phone });
        for (const value of Object.values(updated)) expect(canBeKept(String(value))).toBe(true);
        expect(await clients.get(added.id)).toEqual(updated);
        const { clients: listed } = await clients.list({ search: added.phone });
        expect(listed).toEqual([updated]);
        await eventually(() => {
          const saved = clients
            .eventsAbout(added.id)
            .flatMap(({ type, payload }) => (type === 'client.saved' && 'client' in payload ? [payload.client] : []));
          expect(saved).toHaveLength(updated.version);
          // The record is the customer without their ride.
          for (const record of saved) expect(record.version === added.version ? added : updated).toMatchObject(record);
        });
        const history = await clients.rpc.call('clients.client.history', { id: added.id }, staff());
        expect(history).toHaveLength(updated.version);
      }),
      { numRuns: 25 },
    );
  });

  it('should be looked for by any text without a fault', async () => {
    await fc.assert(
      fc.asyncProperty(anyText(150), async (search) => {
        const { clients: found, count } = await clients.list({ search: `a${search}` });
        expect(found).toHaveLength(count);
      }),
      { numRuns: 60 },
    );
  });
});
