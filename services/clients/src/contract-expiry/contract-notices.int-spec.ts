import { contractTypes, lotTimeOf, type Client } from '@lotline/protocol';
import { eventually, testLots } from '@lotline/service-kit/testing';
import { newPhone, useClients } from '../testing/clients-under-test.js';
import { ContractNotices } from './contract-notices.js';

const DAY_MS = 24 * 60 * 60_000;

describe('webhooks.md, Events: ContractNotices', () => {
  const clients = useClients();
  const [lot] = testLots().all;
  if (!lot) throw new Error('No lot');
  beforeEach(async () => {
    await clients.empty();
    await clients.db.query('DELETE FROM contract_notices');
  });

  const inDays = (days: number): string => lotTimeOf(new Date(Date.now() + days * DAY_MS), lot.timeZone);
  const contract = (days: number, type = contractTypes(lot)[0]): Promise<Client> =>
    clients.add({
      phone: newPhone(),
      clientType: type,
      checkInDateTime: inDays(-60),
      checkOutDateTime: inDays(days),
    });
  /** Runs the sweep and returns the days of what it announced, by client. */
  const announce = async (): Promise<Record<string, number[]>> => {
    const before = clients.receivedEvents.length;
    await clients.provider(ContractNotices).announceAll();
    const marker = await clients.add({ phone: newPhone() });
    const seen = () => clients.receivedEvents.slice(before);
    await eventually(() => expect(JSON.stringify(seen())).toContain(marker.id));
    const found: Record<string, number[]> = {};
    for (const { type, payload } of seen()) {
      if (type !== 'client.contract-expiring' || !('days' in payload)) continue;
      (found[payload.client.id] ??= []).push(payload.days);
    }
    return found;
  };

  it.each([
    [31, []],
    [29, [30]],
    [8, [30]],
    [6, [7]],
    [0.5, [1]],
    [-1, []],
  ])('should announce a contract that ends in %p days: %p', async (days, expected) => {
    const { id } = await contract(days);
    expect((await announce())[id] ?? []).toEqual(expected);
    expect(await announce()).toEqual({});
  });

  it('should announce each period once, and again after an extension', async () => {
    const { id, phone, clientType } = await contract(20);
    expect((await announce())[id]).toEqual([30]);
    const end = (days: number) =>
      clients.update(id, { phone, clientType, checkInDateTime: inDays(-60), checkOutDateTime: inDays(days) });
    await end(5);
    expect((await announce())[id]).toEqual([7]);
    await end(29);
    expect((await announce())[id]).toEqual([30]);
    await end(400);
    expect(await announce()).toEqual({});
  });

  it('should announce no stay and no contract without an end', async () => {
    await contract(5, 'Walk In');
    await clients.add({
      phone: newPhone(),
      clientType: contractTypes(lot)[1],
      checkInDateTime: '',
      checkOutDateTime: '',
    });
    expect(await announce()).toEqual({});
  });

  it('should announce once with two processes', async () => {
    const ids = [(await contract(5)).id, (await contract(6)).id, (await contract(20)).id];
    const before = clients.receivedEvents.length;
    const sweep = clients.provider(ContractNotices);
    await Promise.all([sweep.announceAll(), sweep.announceAll()]);
    expect(await announce()).toEqual({});
    const notices = clients.receivedEvents.slice(before).filter(({ type }) => type === 'client.contract-expiring');
    expect(notices).toHaveLength(ids.length);
  });
});
