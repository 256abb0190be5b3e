import type { Client } from '@lotline/contracts';
import { Caller, type Answer } from '../../support/staff.js';
import { added, idsOf, LOTS, presentAt } from './lots.js';
import { sharedLotline } from './lotline.js';

/** Spec §7, call by call, with what §6, §8 and §9 say of it. */
describe.each(LOTS)('lists of customers at $lot', ({ lot, email, host, timeZone }) => {
  const lotline = sharedLotline();
  const nobody = new Caller(lotline.url);
  let valet: Caller;
  beforeAll(async () => {
    valet = await Caller.signedIn(lotline.url, email);
  });
  afterAll(() => lotline.end());

  const found = async (query: string): Promise<Client[]> => (await valet.get<Client[]>(`/api/clients?${query}`)).body;

  describe('GET /api/clients', () => {
    it('should answer every customer of the lot and no other', async () => {
      const client = await added(valet);
      const all = await valet.get<Client[]>('/api/clients');
      expect(idsOf(all.body)).toContain(client.id);
      expect(new Set(all.body.map(({ lotId }) => lotId))).toEqual(new Set([lot]));
    });

    it('should answer 401 to who is signed out', async () => {
      expect((await nobody.get('/api/clients')).status).toBe(401);
    });

    it('should answer who leaves in a range, both ends in it', async () => {
      const [first, last, later] = await Promise.all(
        ['2033-05-01 08:00:00', '2033-05-31 20:00:00', '2033-05-31 20:00:01'].map((checkOutDateTime) =>
          added(valet, { checkInDateTime: '2033-04-30 08:00:00', checkOutDateTime }),
        ),
      );
      const range = await found('checkoutFrom=2033-05-01T08:00&checkoutTo=2033-05-31 20:00:00');
      expect(idsOf(range)).toEqual(expect.arrayContaining([first?.id, last?.id]));
      expect(idsOf(range)).not.toContain(later?.id);
    });

    it('should read an instant at the lot’s own clock', async () => {
      const leaving = await added(valet, {
        checkInDateTime: '2034-01-01 08:00:00',
        checkOutDateTime: '2034-01-10 12:00:00',
      });
      const noon = timeZone === 'America/New_York' ? '17' : '20';
      const [from, after] = [`2034-01-10T${noon}:00:00.000Z`, `2034-01-10T${noon}:00:01.000Z`];
      expect(idsOf(await found(`checkoutFrom=${from}&checkoutTo=2034-02-01T00:00:00.000Z`))).toContain(leaving.id);
      expect(idsOf(await found(`checkoutFrom=${after}&checkoutTo=2034-02-01T00:00:00.000Z`))).not.toContain(leaving.id);
    });

    it('should answer the customers of some types, by commas', async () => {
      const [monthly, quarterly, other] = [
        await added(valet, { clientType: `${host} Monthly Contract` }),
        await added(valet, { clientType: `${host} Quarterly Contract` }),
        await added(valet),
      ];
      const types = encodeURIComponent(`${host} Monthly Contract,${host} Quarterly Contract`);
      const contracts = await found(`clientType=${types}`);
      expect(idsOf(contracts)).toEqual(expect.arrayContaining([monthly.id, quarterly.id]));
      expect(idsOf(contracts)).not.toContain(other.id);
    });

    it('should answer who is checked in by hand', async () => {
      const [here, notYet] = [await presentAt(valet), await added(valet)];
      const checkedIn = await found('checkedIn=true');
      expect(idsOf(checkedIn)).toContain(here.id);
      expect(idsOf(checkedIn)).not.toContain(notYet.id);
      await valet.patch(`/api/clients/${here.id}/check-out-status`, { status: 'checked-out' });
      expect(idsOf(await found('checkedIn=true'))).not.toContain(here.id);
    });

    it('should answer in pages that meet, each customer once', async () => {
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

    it('should answer 304 to who has it, until something changed', async () => {
      const poll = (etag: string) =>
        valet.get('/api/clients?limit=5', { 'if-none-match': etag, 'cache-control': 'max-age=0' });
      const etag = (await valet.get('/api/clients?limit=5')).headers.get('etag') ?? '';
      expect((await poll(etag)).status).toBe(304);
      await added(valet);
      expect((await poll(etag)).status).toBe(200);
    });
  });

  describe('GET /api/clients/lookup/{phone}', () => {
    it('should answer what is known of the newest booking, a contract before any other', async () => {
      const car = { vehicleMake: 'Saab', vehicleModel: '900', vehicleColor: 'Red', notes: 'Keys in the box' };
      const client = await added(valet, car);
      const { body } = await valet.get(`/api/clients/lookup/${client.phone.replaceAll('-', '')}`);
      const { firstName, lastName, phone, clientType, checkOutDateTime } = client;
      expect(body).toEqual({ ...car, firstName, lastName, phone, clientType, checkOutDateTime });
      await added(valet, { phone, clientType: `${host} Monthly Contract`, firstName: 'Contract' });
      await added(valet, {
        phone,
        firstName: 'Newest',
        checkInDateTime: '2035-01-01 10:00:00',
        checkOutDateTime: '2035-01-02 10:00:00',
      });
      expect((await valet.get(`/api/clients/lookup/${encodeURIComponent(phone)}`)).body).toMatchObject({
        firstName: 'Contract',
      });
    });

    it('should answer 404 for a phone that nobody has, and for one of zeros', async () => {
      await added(valet, { phone: '000-000-0000' });
      for (const phone of ['5550009999', '0000000000', 'nonsense', '%20']) {
        expect([phone, (await valet.get(`/api/clients/lookup/${phone}`)).status]).toEqual([phone, 404]);
      }
    });

    it('should answer 204 for a phone that nobody has to a page that asks for it', async () => {
      const { status, body } = await valet.get('/api/clients/lookup/5550009999?unknown=204');
      expect({ status, body }).toEqual({ status: 204, body: '' });
      const { phone } = await added(valet);
      expect((await valet.get(`/api/clients/lookup/${phone}?unknown=204`)).status).toBe(200);
      expect((await valet.get('/api/clients/lookup/5550009999?unknown=200')).status).toBe(400);
    });
  });
});
