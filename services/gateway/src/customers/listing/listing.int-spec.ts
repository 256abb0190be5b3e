import { eventually } from '@lotline/service-kit/testing';
import { customer, pageOf, rideChanged } from '../../testing/builders.js';
import { staffUser, useGateway } from '../../testing/gateway-fixture.js';
import { Visitor } from '../../testing/visitor.js';
import { withFrozenTime } from '../../testing/frozen-time.js';

const ID = '6b1f3a52-3c1d-4d86-9a6e-0d8d6f0c2f11';

describe('errors.md, Status codes: GET /api/clients', () => {
  const fixture = useGateway([staffUser({ role: 'admin' })]);
  const visitor = Visitor.use(fixture);
  const listQueries = (): number => fixture.services.calls.page ?? 0;

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
    const another = await Visitor.signedIn(visitor.url, 'another@lot.test');
    let asked: number;
    do {
      asked = listQueries();
      for (let call = 0; call < 50; call += 1) await another.send('DELETE', `/api/clients/${ID}`);
    } while (asked < listQueries());
    expect(asked).toBeLessThan(before + 40);
    expect(response.status).toBe(200);
    abort.abort();
  });

  it('api.md, Lists: should return one page and the next cursor when a limit is sent', async () => {
    fixture.services.pages = [pageOf('Ann'), pageOf('Bob')];
    const first = await visitor.get('/api/clients?limit=1');
    expect([first.json, first.headers.get('x-next-cursor')]).toMatchObject([[{ firstName: 'Ann' }], '1']);
    const second = await visitor.get('/api/clients?limit=1&cursor=1');
    expect([second.json, second.headers.get('x-next-cursor')]).toMatchObject([[{ firstName: 'Bob' }], null]);
  });

  it('should return the full list for an ETag of another database, and vary by session', async () => {
    fixture.services.pages = [pageOf('Ann')];
    const { headers } = await visitor.get('/api/clients?limit=50');
    const poll = () => visitor.get('/api/clients?limit=50', { 'if-none-match': headers.get('etag') ?? '' });
    const unchanged = await poll();
    expect(unchanged.status).toBe(304);
    for (const answer of [headers, unchanged.headers]) expect(answer.get('vary')).toMatch(/\bCookie\b/);
    await withFrozenTime(fixture.gateway, async (pass) => {
      fixture.services.epoch = 'second';
      await pass(1001);
      expect((await poll()).status).toBe(200);
      fixture.services.epoch = 'first';
      await pass(1001);
      expect((await poll()).status).toBe(304);
    });
  });

  describe('api.md, Read your own writes: for a person who has just moved rides', () => {
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
