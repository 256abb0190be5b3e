import { randomUUID } from 'node:crypto';
import { Lots } from '@lotline/service-kit';
import { eventually } from '@lotline/service-kit/testing';
import { useClients, staff } from '../testing/clients-under-test.js';

const LONDON = 'london';
const AMERICAN = [
  '+1 (310) 555-0142',
  '1-310-555-0142',
  '310-555-0142',
  '310.555.0142 ext 5',
  '310-555-0142#5',
  '3105550142',
];
const MEXICAN = [
  '+52 1 55 1234 5678',
  '+52 55 1234 5678',
  '52-55-1234-5678',
  '0052 55 1234 5678',
  '011 52 55 1234 5678',
];
const BRITISH = ['+44 7911 123456', '0044 7911 123456', '011 44 7911 123456', '44-791-112-3456'];
const AT_HOME = ['07911 123456', '+44 7911 123456', '+44 (0)7911 123456', '447911123456'];

const CASES: [string, string, string[], string][] = [
  ['an American number', 'harborview', AMERICAN, '+13105550142'],
  ['a mobile of Mexico', 'harborview', MEXICAN, '+525512345678'],
  ['a British number', 'harborview', BRITISH, '+447911123456'],
  ['a British number in London', LONDON, AT_HOME, '+447911123456'],
];

describe('search.md, Duplicate phone numbers: the spellings of one phone', () => {
  const clients = useClients();
  beforeAll(async () => {
    const lots = clients.provider(Lots);
    const lot = { ...lots.get('harborview'), id: LONDON, textingNumber: '+447911000000' };
    await clients.broker.publish('lot.saved', LONDON, { lot });
    await eventually(async () => {
      expect(lots.find(LONDON)).toBeDefined();
      expect(await clients.db.query('SELECT FROM lots_copy WHERE id = $1', [LONDON])).toHaveLength(1);
    });
  });
  beforeEach(() => clients.empty());

  /** Adds a customer whose phone another release or an import has stored as it is. */
  const store = async (phone: string, lotId: string, days = 0): Promise<string> => {
    const id = randomUUID();
    await clients.db.query(
      `INSERT INTO clients (id, lot_id, first_name, last_name, phone, check_in_date_time, check_out_date_time, client_type,
         time_stamp, shuttle_request_id, created_at, updated_at)
       VALUES ($1, $2, 'Dana', 'Reyes', $3, '2026-11-20'::timestamp + make_interval(days => $4),
         '2026-11-21'::timestamp + make_interval(days => $4), 'Walk In', now(), $5, now(), now())`,
      [id, lotId, phone, days, id.slice(-10)],
    );
    return id;
  };

  it.each(CASES)('should all be found by any of them: %s', async (_what, lotId, spellings, number) => {
    for (const stored of spellings) {
      await clients.empty();
      const id = await store(stored, lotId);
      for (const phone of spellings)
        expect(await clients.rpc.call('clients.client.lookup', { phone }, staff(lotId))).toMatchObject({
          phone: stored,
        });
      const { client } = await clients.rpc.call('clients.client.by-phone', { number }, staff(lotId));
      expect([stored, client?.id]).toEqual([stored, id]);
    }
  });

  it.each(CASES)('should be one phone in the list of duplicates, on all pages: %s', async (_what, lotId, spellings) => {
    for (const [at, phone] of spellings.entries()) await store(phone, lotId, at);
    await store('+1 310 555 0143', lotId);
    const first = await clients.list({ duplicates: true }, { context: staff(lotId), limit: 2 });
    const rest = await clients.list({ duplicates: true }, { context: staff(lotId), cursor: first.nextCursor ?? '' });
    const phones = [...first.clients, ...rest.clients].map(({ phone }) => phone);
    expect(phones.sort()).toEqual([...spellings].sort());
  });

  it('should be a duplicate while an import or another desk adds one', async () => {
    const stay = { checkInDateTime: '2026-11-20T09:30', checkOutDateTime: '2026-11-24T18:05' };
    await store('+1 (310) 555-0142', 'harborview');
    await expect(clients.add({ phone: '310-555-0142', ...stay })).rejects.toMatchObject({ code: 'DUPLICATE_CUSTOMER' });
    await store('07911 123456', LONDON);
    await expect(clients.add({ phone: '44-791-112-3456', ...stay }, staff(LONDON))).rejects.toMatchObject({
      code: 'DUPLICATE_CUSTOMER',
    });
    const adds = ['310-555-0150', '(310) 555 0150', '310.555.0150'].map((phone) => clients.add({ phone, ...stay }));
    const results = await Promise.allSettled(adds);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('should be one phone for the contract rule', async () => {
    const id = await store('+1 310 555 0142', 'harborview');
    await clients.db.query(`UPDATE clients SET client_type = 'harborview.example Monthly Contract' WHERE id = $1`, [
      id,
    ]);
    const stay = { checkInDateTime: '2026-11-20T09:30', checkOutDateTime: '2026-12-24T18:05' };
    await expect(
      clients.add({ phone: '310-555-0142', clientType: 'Contract Customer', ...stay }),
    ).rejects.toMatchObject({ code: 'CONTRACT_EXPIRED' });
  });

  it.each([
    ...CASES,
    ['an old number of Mexico', 'harborview', MEXICAN, '+5215512345678'] satisfies (typeof CASES)[number],
  ])('should all be marked if texts do not reach %s', async (_what, lotId, spellings, number) => {
    const row = [randomUUID(), lotId, number.slice(1)];
    await clients.db.query(`INSERT INTO undeliverable_phones VALUES ($1, $2, $3, 1, 'opted-out')`, row);
    for (const [at, phone] of spellings.entries()) await store(phone, lotId, at);
    const stranger = await store('+1 310 555 0143', lotId);
    const { clients: listed } = await clients.list({}, { context: staff(lotId) });
    for (const { id, phone, undeliverableReason } of listed)
      expect([phone, undeliverableReason]).toEqual([phone, id === stranger ? null : 'opted-out']);
    await clients.db.query('DELETE FROM undeliverable_phones');
  });
});
