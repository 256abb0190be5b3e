import { eventually } from '@lotline/service-kit/testing';
import type { RunningGateway } from '../../start.js';
import { customer, pageOf, rideChanged } from '../../testing/builders.js';
import { GatewayFixture, staffUser } from '../../testing/gateway-fixture.js';
import { Visitor } from '../../testing/visitor.js';
import { withFrozenTime } from '../../testing/frozen-time.js';

const ID = '6b1f3a52-3c1d-4d86-9a6e-0d8d6f0c2f11';

describe('errors.md, Status codes: GET /api/clients', () => {
  let fixture: GatewayFixture;
  let gateway: RunningGateway;
  let visitor: Visitor;
  const listQueries = (): number => fixture.services.calls.page ?? 0;

  beforeAll(async () => {
    fixture = await GatewayFixture.begin();
    fixture.services.users = [staffUser({ role: 'admin' })];
    gateway = await fixture.start();
    visitor = new Visitor(gateway.url);
    await visitor.signIn();
  });
  afterAll(() => fixture.end());

  it('should stream all pages as one array', async () => {
    fixture.services.pages = [pageOf('Ann', 'Bob'), '[]', pageOf('Cleo')];
    const { status, json, headers } = await visitor.get('/api/clients');
    expect([status, json]).toMatchObject([200, [{ firstName: 'Ann' }, { firstName: 'Bob' }, { firstName: 'Cleo' }]]);
    expect(headers.get('x-next-cursor')).toBeNull();
  });

  it('should not request a page before the reader has consumed the previous one', async () => {
    const page = JSON.stringify([customer({ notes: 'x'.repeat(2_000_000) })]);
    fixture.services.pages = Array.from({ length: 60 }, () => page);
    const before = listQueries();
    const abort = new AbortController();
    const response = await fetch(`${visitor.url}/api/clients`, {
      // Compressed, everything would fit into the buffers on the way.
      headers: { cookie: visitor.cookieHeader, 'accept-encoding': 'identity' },
      signal: abort.signal,
    });
    await eventually(() => expect(listQueries()).toBeGreaterThan(before + 1));
    // These calls take the same path as the pages: meanwhile all pages that need no reader would be requested.
    fixture.services.users.push(staffUser({ role: 'admin', email: 'another@lot.test' }));
    const another = new Visitor(visitor.url);
    await another.signIn('another@lot.test');
    let asked: number;
    do {
      asked = listQueries();
      for (let call = 0; call < 50; call += 1) await another.send('DELETE', `/api/clients/${ID}`);
    } while (asked < listQueries());
    expect(asked).toBeLessThan(before + 40);
    expect(response.status).toBe(200);
    abort.abort();
  });

  it('should return one page and the next cursor when a limit is sent', async () => {
    fixture.services.pages = [pageOf('Ann'), pageOf('Bob')];
    const first = await visitor.get('/api/clients?limit=1');
    expect([first.json, first.headers.get('x-next-cursor')]).toMatchObject([[{ firstName: 'Ann' }], '1']);
    const second = await visitor.get('/api/clients?limit=1&cursor=1');
    expect([second.json, second.headers.get('x-next-cursor')]).toMatchObject([[{ firstName: 'Bob' }], null]);
  });

  it('should answer an unchanged poll with 304 and without a list query', async () => {
    fixture.services.pages = [pageOf('Ann')];
    const etag = (await visitor.get('/api/clients?search=ann')).headers.get('etag') ?? '';
    const before = listQueries();
    for (let poll = 0; poll < 5; poll += 1) {
      expect((await visitor.get('/api/clients?search=ann', { 'if-none-match': etag })).status).toBe(304);
    }
    expect(listQueries()).toBe(before);
    expect((await visitor.get('/api/clients?search=bob', { 'if-none-match': etag })).status).toBe(200);
  });

  it('api.md, Read your own writes: should return the new list right after an event of the lot and after an own write', async () => {
    const etag = (await visitor.get('/api/clients')).headers.get('etag') ?? '';
    const poll = () => visitor.get('/api/clients', { 'if-none-match': etag });
    await withFrozenTime(gateway, async () => {
      expect((await poll()).status).toBe(304);
      fixture.services.listingVersion += 1;
      await fixture.broker.publish('client.deleted', 'harborview', { id: ID, version: 1 });
      await eventually(async () => expect((await poll()).status).toBe(200));
    });
    const renewed = (await visitor.get('/api/clients')).headers.get('etag') ?? '';
    expect((await visitor.get('/api/clients', { 'if-none-match': renewed })).status).toBe(304);
    fixture.services.listingVersion += 1;
    await visitor.send('DELETE', `/api/clients/${ID}`);
    expect((await visitor.get('/api/clients', { 'if-none-match': renewed })).status).toBe(200);
  });

  it('should return the full list for an ETag of another lot or of another database', async () => {
    fixture.services.pages = [pageOf('Ann')];
    const both = new Visitor(visitor.url);
    fixture.services.users.push(staffUser({ email: 'both@lot.test', lotIds: ['harborview', 'eastgate'] }));
    await both.signIn('both@lot.test');
    const { headers } = await both.get('/api/clients?limit=50');
    expect(headers.get('vary')).toMatch(/\bCookie\b/);
    const etag = headers.get('etag') ?? '';
    const poll = () => both.get('/api/clients?limit=50', { 'if-none-match': etag });
    const unchanged = await poll();
    expect(unchanged.status).toBe(304);
    expect(unchanged.headers.get('vary')).toMatch(/\bCookie\b/);
    await withFrozenTime(gateway, async (pass) => {
      fixture.services.epoch = 'second';
      await pass(1001);
      expect((await poll()).status).toBe(200);
      fixture.services.epoch = 'first';
      await pass(1001);
      expect((await poll()).status).toBe(304);
    });
    await both.send('PUT', '/api/auth/lot', { lotId: 'eastgate' });
    expect((await poll()).status).toBe(200);
  });

  describe('for a person who has just moved rides', () => {
    const CLIENTS = Array.from({ length: 30 }, (_, index) => `6b1f3a52-3c1d-4d86-9a6e-0d8d6f0c2f${index + 10}`);
    const move = (id = '') => visitor.send('PATCH', `/api/clients/${id}/shuttle-status`, { status: 'requesting_ride' });
    beforeAll(async () => {
      await fixture.broker.answer({
        'shuttle.ride.move': ({ clientId }) => {
          const change = rideChanged(1);
          const ride = { ...change.ride, clientId, version: 7 };
          return { ride, boardVersion: 1, epoch: change.epoch, change: { ...change, ride } };
        },
      });
    });

    it('should wait for all these moves, at this gateway and at the next', async () => {
      const all = CLIENTS.map((clientId) => ({ clientId, version: 7 }));
      await Promise.all(CLIENTS.map(move));
      await visitor.get('/api/clients');
      expect(new Set(fixture.services.listedAfter)).toEqual(new Set(all));
      await move(CLIENTS[1]);
      const other = new Visitor((await fixture.start()).url);
      for (const name of ['lotline', 'lotline-own-writes']) other.setCookie(name, visitor.cookie(name) ?? '');
      await other.get('/api/clients');
      expect(new Set(fixture.services.listedAfter)).toEqual(new Set(all));
    });

    it('should not wait for other people’s moves, and ignore a malformed cookie', async () => {
      await move(CLIENTS[0]);
      const somebody = new Visitor(visitor.url);
      fixture.services.users.push(staffUser({ email: 'somebody@lot.test' }));
      await somebody.signIn('somebody@lot.test');
      somebody.setSignedCookie('lotline-own-writes', `${CLIENTS[0]}.99999999999~x~.4`);
      expect((await somebody.get('/api/clients')).status).toBe(200);
      expect(fixture.services.listedAfter).toEqual([]);
      somebody.setCookie('lotline-own-writes', `${CLIENTS[0]}.9`);
      expect((await somebody.get('/api/clients')).status).toBe(200);
      expect(fixture.services.listedAfter).toEqual([]);
    });
  });

  it('should answer 504 within five seconds while the clients service is down', async () => {
    const { status, json } = await visitor.get(`/api/clients/${ID}`);
    expect([status, json]).toEqual([504, { message: 'This is taking too long. Please try again.', code: 'TIMEOUT' }]);
  });
});
