import type { Client, ListingFilter } from '@lotline/protocol';
import { useClients, newPhone, staff } from '../testing/clients-under-test.js';

const clients = useClients();
beforeEach(() => clients.empty());

const names = (list: Client[]) => list.map(({ firstName }) => firstName);
const found = async (filter: ListingFilter) => names((await clients.list(filter)).clients).sort();

describe('clients.listing.page', () => {
  it('should select check-outs in a range including both ends, earliest first', async () => {
    for (const [firstName, day] of [
      ['C', '26'],
      ['A', '24'],
      ['B', '25'],
      ['Z', '27'],
    ]) {
      await clients.add({ firstName, phone: newPhone(), checkOutDateTime: `2026-11-${day} 12:00:00` });
    }
    const range = { checkoutFrom: '2026-11-24 12:00:00', checkoutTo: '2026-11-26 12:00:00' };
    expect(names((await clients.list(range)).clients)).toEqual(['A', 'B', 'C']);
    expect(await found({ checkoutFrom: '2026-11-26 12:00:01' })).toEqual(['Z']);
  });

  it('should select check-ins in a range including both ends, earliest first', async () => {
    for (const [firstName, checkInDateTime] of [
      ['C', '2026-11-24T23:59'],
      ['A', '2026-11-24T00:00'],
      ['B', '2026-11-24T12:00'],
      ['Y', '2026-11-23T23:59'],
      ['Z', '2026-11-25T00:00'],
    ]) {
      await clients.add({ firstName, phone: newPhone(), checkInDateTime, checkOutDateTime: '2026-12-01T10:00' });
    }
    const day = { checkinFrom: '2026-11-24 00:00:00', checkinTo: '2026-11-24 23:59:59' };
    expect(names((await clients.list(day)).clients)).toEqual(['A', 'B', 'C']);
    expect(await found({ checkinFrom: '2026-11-24 23:59:01' })).toEqual(['Z']);
    expect(await found({ ...day, checkoutTo: '2026-11-30 00:00:00' })).toEqual([]);
  });

  it('should filter by customer types', async () => {
    const [monthly, quarterly] = ['harborview.example Monthly Contract', 'harborview.example Quarterly Contract'];
    for (const clientType of [monthly, quarterly, 'Walk In']) {
      await clients.add({ firstName: clientType, phone: newPhone(), clientType });
    }
    await clients.add({ phone: newPhone(), clientType: 'eastgate.example Monthly Contract' }, staff('eastgate'));
    expect(await found({ clientTypes: [monthly ?? '', quarterly ?? ''] })).toEqual([monthly, quarterly]);
  });

  it('should list several types newest first, each customer once, and page through them', async () => {
    const contracts = ['Monthly', 'Quarterly'].map((term) => `harborview.example ${term} Contract`);
    const types = [...contracts, 'Walk In', contracts[0] ?? ''];
    for (const [index, clientType] of [...types, ...types].entries()) {
      await clients.add({ firstName: String(index), phone: newPhone(), clientType });
    }
    const newest = ['7', '5', '4', '3', '1', '0'];
    const filter = { clientTypes: [...contracts, ...contracts] };
    expect(names((await clients.list(filter)).clients)).toEqual(newest);
    const first = await clients.list(filter, { limit: 4 });
    const second = await clients.list(filter, { limit: 4, cursor: first.nextCursor ?? '' });
    expect([...names(first.clients), ...names(second.clients)]).toEqual(newest);
    expect(second.nextCursor).toBeNull();
  });
});
