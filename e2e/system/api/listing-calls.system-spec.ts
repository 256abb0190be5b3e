import type { Client } from '@lotline/protocol';
import { Caller, type Answer } from '../../support/staff.js';
import { addCustomer, idsOf, LOTS, addCheckedIn } from './lots.js';
import { sharedLotline } from './lotline.js';

describe.each(LOTS)('api.md, Calls: lists of customers at $lot', ({ lot, email, host, timeZone }) => {
  const lotline = sharedLotline();
  const visitor = new Caller(lotline.url);
  let valet: Caller;
  beforeAll(async () => {
    valet = await Caller.signedIn(lotline.url, email);
  });
  afterAll(() => lotline.end());

  const found = async (query: string): Promise<Client[]> => (await valet.get<Client[]>(`/api/clients?${query}`)).body;

  describe('GET /api/clients', () => {
    it('should answer every customer of the lot and no other', async () => {
      const client = await addCustomer(valet);
      const all = await valet.get<Client[]>('/api/clients');
      expect(idsOf(all.body)).toContain(client.id);
      expect(new Set(all.body.map(({ lotId }) => lotId))).toEqual(new Set([lot]));
    });

    it('should answer 401 to a signed-out caller', async () => {
      expect((await visitor.get('/api/clients')).status).toBe(401);
    });

    it('should answer the check-outs of a range, including both ends', async () => {
      const [first, last, later] = await Promise.all(
        ['2033-05-01 08:00:00', '2033-05-31 20:00:00', '2033-05-31 20:00:01'].map((checkOutDateTime) =>
          addCustomer(valet, { checkInDateTime: '2033-04-30 08:00:00', checkOutDateTime }),
        ),
      );
      const range = await found('checkoutFrom=2033-05-01T08:00&checkoutTo=2033-05-31 20:00:00');
      expect(idsOf(range)).toEqual(expect.arrayContaining([first?.id, last?.id]));
      expect(idsOf(range)).not.toContain(later?.id);
    });

    it('should compare an instant with the lot’s local time', async () => {
      const leaving = await addCustomer(valet, {
        checkInDateTime: '2034-01-01 08:00:00',
        checkOutDateTime: '2034-01-10 12:00:00',
      });
      const noon = timeZone === 'America/New_York' ? '17' : '20';
      const [from, after] = [`2034-01-10T${noon}:00:00.000Z`, `2034-01-10T${noon}:00:01.000Z`];
      expect(idsOf(await found(`checkoutFrom=${from}&checkoutTo=2034-02-01T00:00:00.000Z`))).toContain(leaving.id);
      expect(idsOf(await found(`checkoutFrom=${after}&checkoutTo=2034-02-01T00:00:00.000Z`))).not.toContain(leaving.id);
    });

    it('should answer the customers of several types, separated by commas', async () => {
      const [monthly, quarterly, other] = [
        await addCustomer(valet, { clientType: `${host} Monthly Contract` }),
        await addCustomer(valet, { clientType: `${host} Quarterly Contract` }),
        await addCustomer(valet),
      ];
      const types = encodeURIComponent(`${host} Monthly Contract,${host} Quarterly Contract`);
      const contracts = await found(`clientType=${types}`);
      expect(idsOf(contracts)).toEqual(expect.arrayContaining([monthly.id, quarterly.id]));
      expect(idsOf(contracts)).not.toContain(other.id);
    });

    it('should answer the customers who are checked in manually', async () => {
      const [here, notYet] = [await addCheckedIn(valet), await addCustomer(valet)];
      const checkedIn = await found('checkedIn=true');
      expect(idsOf(checkedIn)).toContain(here.id);
      expect(idsOf(checkedIn)).not.toContain(notYet.id);
      await valet.patch(`/api/clients/${here.id}/check-out-status`, { status: 'checked-out' });
      expect(idsOf(await found('checkedIn=true'))).not.toContain(here.id);
    });

    it('api.md, Lists: should answer pages without gaps or repeated customers', async () => {
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: Answer<Client[]> = await valet.get(
          `/api/clients?limit=50${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
        );
        seen.push(...idsOf(page.body));
        cursor = page.headers.get('x-next-cursor');
      }
      expect(seen.sort()).toEqual(idsOf((await valet.get<Client[]>('/api/clients')).body).sort());
    });

    it('should answer 304 until something changes', async () => {
      const poll = (etag: string) =>
        valet.get('/api/clients?limit=5', { 'if-none-match': etag, 'cache-control': 'max-age=0' });
      const etag = (await valet.get('/api/clients?limit=5')).headers.get('etag') ?? '';
      expect((await poll(etag)).status).toBe(304);
      await addCustomer(valet);
      expect((await poll(etag)).status).toBe(200);
    });
  });

  describe('GET /api/clients/lookup/{phone}', () => {
    it('should answer the newest booking, but prefer a contract', async () => {
      const car = { vehicleMake: 'Saab', vehicleModel: '900', vehicleColor: 'Red', notes: 'Keys in the box' };
      const client = await addCustomer(valet, car);
      const { body } = await valet.get(`/api/clients/lookup/${client.phone.replaceAll('-', '')}`);
      const { firstName, lastName, phone, clientType, checkOutDateTime } = client;
      expect(body).toEqual({ ...car, firstName, lastName, phone, clientType, checkOutDateTime, language: 'en' });
      await addCustomer(valet, { phone, clientType: `${host} Monthly Contract`, firstName: 'Contract' });
      await addCustomer(valet, {
        phone,
        firstName: 'Newest',
        checkInDateTime: '2035-01-01 10:00:00',
        checkOutDateTime: '2035-01-02 10:00:00',
      });
      expect((await valet.get(`/api/clients/lookup/${encodeURIComponent(phone)}`)).body).toMatchObject({
        firstName: 'Contract',
      });
    });

    it('should answer 404 for an unknown phone, and for a phone of zeros', async () => {
      await addCustomer(valet, { phone: '000-000-0000' });
      for (const phone of ['5550009999', '0000000000', 'nonsense', '%20']) {
        expect([phone, (await valet.get(`/api/clients/lookup/${phone}`)).status]).toEqual([phone, 404]);
      }
    });

    it('should answer 204 for an unknown phone if the page asks for it', async () => {
      const { status, body } = await valet.get('/api/clients/lookup/5550009999?unknown=204');
      expect({ status, body }).toEqual({ status: 204, body: '' });
      const { phone } = await addCustomer(valet);
      expect((await valet.get(`/api/clients/lookup/${phone}?unknown=204`)).status).toBe(200);
      expect((await valet.get('/api/clients/lookup/5550009999?unknown=200')).status).toBe(400);
    });
  });
});
