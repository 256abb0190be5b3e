import { CONTRACT_CUSTOMER, CONTRACT_EXPIRED_MESSAGE, contractTypes } from '@lotline/protocol';
import { testLots } from '@lotline/service-kit/testing';
import { useClients, newPhone, staff } from '../testing/clients-under-test.js';

const clients = useClients();
beforeEach(() => clients.empty());

const END = '2026-11-30T12:00';
const LATER = '2026-11-30T12:01';
const expectedError = { code: 'CONTRACT_EXPIRED', message: CONTRACT_EXPIRED_MESSAGE };
const stay = (clientType: string, checkOutDateTime: string, checkInDateTime = '2026-11-01T08:00') => ({
  clientType,
  checkInDateTime,
  checkOutDateTime,
});

describe.each(testLots().all)('contracts.md, Contract rule: the contract rule at $id', (lot) => {
  const context = staff(lot.id);
  const [monthly, quarterly] = contractTypes(lot);
  const contract = async (type = monthly): Promise<string> => {
    const phone = newPhone();
    await clients.add({ phone, ...stay(type, END) }, context);
    return phone;
  };

  describe('clients.client.add', () => {
    it.each([monthly, quarterly])('should reject a booking that ends after the %s of its phone', async (type) => {
      const phone = await contract(type);
      await clients.add({ phone, ...stay('Walk In', '2026-11-05T12:00') }, context);
      await expect(clients.add({ phone, ...stay(CONTRACT_CUSTOMER, LATER) }, context)).rejects.toMatchObject(
        expectedError,
      );
      const digits = phone.replace(/-/g, '');
      await expect(clients.add({ phone: digits, ...stay(CONTRACT_CUSTOMER, LATER) }, context)).rejects.toMatchObject(
        expectedError,
      );
      await clients.add({ phone, ...stay(CONTRACT_CUSTOMER, END, '2026-11-06T08:00') }, context);
    });

    it('should accept other types, other phones, placeholder phones and other lots', async () => {
      const phone = await contract();
      const elsewhere = staff(lot.id === 'harborview' ? 'eastgate' : 'harborview');
      await clients.add({ phone, ...stay('Way', LATER) }, context);
      await clients.add({ phone: newPhone(), ...stay(CONTRACT_CUSTOMER, LATER) }, context);
      await clients.add({ phone, ...stay(CONTRACT_CUSTOMER, LATER) }, elsewhere);
      await clients.add({ phone: '000-000-0000', ...stay(monthly, END) }, context);
      await clients.add({ phone: '000-000-0000', ...stay(CONTRACT_CUSTOMER, LATER) }, context);
    });
  });

  describe('clients.client.update', () => {
    it.each([
      ['a later end', stay(CONTRACT_CUSTOMER, END), stay(CONTRACT_CUSTOMER, LATER)],
      ['the type', stay('Walk In', LATER), stay(CONTRACT_CUSTOMER, LATER)],
    ])('should reject %s and change nothing', async (_, before, after) => {
      const phone = await contract();
      const { id } = await clients.add({ phone, ...before }, context);
      const saved = await clients.get(id, context);
      await expect(clients.update(id, { phone, ...after }, { context })).rejects.toMatchObject(expectedError);
      expect(await clients.get(id, context)).toEqual(saved);
    });

    it('should reject a phone whose contract ends earlier', async () => {
      const phone = await contract();
      const booking = stay(CONTRACT_CUSTOMER, LATER);
      const { id } = await clients.add({ phone: newPhone(), ...booking }, context);
      await expect(clients.update(id, { phone, ...booking }, { context })).rejects.toMatchObject(expectedError);
    });

    it('should accept notes on a booking that now outlasts its contract, and changes of the contract', async () => {
      const phone = await contract();
      const { id } = await clients.add({ phone, ...stay(CONTRACT_CUSTOMER, END) }, context);
      const [record] = (await clients.list({ clientTypes: [monthly] }, { context })).clients;
      await clients.update(record?.id ?? '', { phone, ...stay(monthly, '2026-11-10T12:00') }, { context });
      const noted = await clients.update(id, { phone, ...stay(CONTRACT_CUSTOMER, END), notes: 'Later' }, { context });
      expect(noted.notes).toBe('Later');
      const extended = { phone, ...stay(monthly, '2026-12-31T12:00') };
      await clients.update(record?.id ?? '', extended, { context });
      await clients.update(id, { phone, ...stay(CONTRACT_CUSTOMER, LATER) }, { context });
    });
  });
});
