import { forPlainTexts } from '@lotline/protocol';
import { anyText, isStorable } from '@lotline/protocol/testing';
import { eventually } from '@lotline/service-kit/testing';
import fc from 'fast-check';
import { useClients, newPhone, staff } from '../testing/clients-under-test.js';

/** The free-text fields of a form. */
const texts = fc.record({
  firstName: anyText(90),
  lastName: anyText(90),
  ...forPlainTexts((max) => anyText(Math.floor(0.9 * max))),
});

/** Ensures that names are not blank. */
const withNames = <Fields extends { firstName: string; lastName: string }>(fields: Fields): Fields => ({
  ...fields,
  firstName: `x${fields.firstName}`,
  lastName: `${fields.lastName}y`,
});

describe('a customer with arbitrary texts', () => {
  const clients = useClients();

  it('should be stored, published and listed as returned', async () => {
    await fc.assert(
      fc.asyncProperty(texts, texts, async (before, after) => {
        const added = await clients.add({ ...withNames(before), phone: newPhone() });
        const updated = await clients.update(added.id, { ...withNames(after), phone: added.phone });
        for (const value of Object.values(updated)) expect(isStorable(String(value))).toBe(true);
        expect(await clients.get(added.id)).toEqual(updated);
        const { clients: listed } = await clients.list({ search: added.phone });
        expect(listed).toEqual([updated]);
        await eventually(() => {
          const saved = clients
            .eventsAbout(added.id)
            .flatMap(({ type, payload }) => (type === 'client.saved' && 'client' in payload ? [payload.client] : []));
          expect(saved).toHaveLength(updated.version);
          // The record lacks the ride fields of the customer.
          for (const record of saved) expect(record.version === added.version ? added : updated).toMatchObject(record);
        });
        const history = await clients.rpc.call('clients.client.history', { id: added.id }, staff());
        expect(history).toHaveLength(updated.version);
      }),
      { numRuns: 25 },
    );
  });

  it('should be searchable by any text without an error', async () => {
    await fc.assert(
      fc.asyncProperty(anyText(150), async (search) => {
        const { clients: found, count } = await clients.list({ search: `a${search}` });
        expect(found).toHaveLength(count);
      }),
      { numRuns: 60 },
    );
  });
});
