import type { Client, SampleClient } from '@lotline/protocol';
import { Caller, type Answer } from '../../support/staff.js';
import { addCustomer, idsOf, EASTGATE } from './lots.js';
import { sharedLotline } from './lotline.js';

describe('api.md, Calls: lists of customers', () => {
  const { email } = EASTGATE;
  const lotline = sharedLotline();
  let valet: Caller;
  beforeAll(async () => {
    valet = await Caller.signedIn(lotline.url, email);
  });
  afterAll(() => lotline.end());

  describe('GET /api/clients', () => {
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
  });

  describe('GET /api/clients/lookup/{phone}', () => {
    it('should answer 204 for an unknown phone if the page asks for it', async () => {
      const { status, body } = await valet.get('/api/clients/lookup/5550009999?unknown=204');
      expect({ status, body }).toEqual({ status: 204, body: '' });
      const { phone } = await addCustomer(valet);
      expect((await valet.get(`/api/clients/lookup/${phone}?unknown=204`)).status).toBe(200);
      expect((await valet.get('/api/clients/lookup/5550009999?unknown=200')).status).toBe(400);
    });
  });

  it('permissions.md, Public access: GET /api/test/clients should answer the same sample data to any caller', async () => {
    const visitor = new Caller(lotline.url);
    const { status, body } = await visitor.get<SampleClient[]>('/api/test/clients');
    expect(status).toBe(200);
    expect(new Set(body.map(({ clientType }) => clientType))).toEqual(
      new Set(['Regular', 'VIP', 'Corporate Client', 'Member']),
    );
    expect((await visitor.get('/api/test/clients')).body).toEqual(body);
  });
});
