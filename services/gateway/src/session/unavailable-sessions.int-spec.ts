import { setTimeout as sleep } from 'node:timers/promises';
import { TcpProxy, eventually, useFreshFixture } from '@lotline/service-kit/testing';
import { GatewayFixture, staffUser } from '../testing/gateway-fixture.js';
import { Visitor } from '../testing/visitor.js';

/** The maximum time of every response. */
const NEVER_MS = 60_000;

describe('sessions while the database is unavailable', () => {
  const fixture = useFreshFixture(new GatewayFixture());
  let proxy: TcpProxy;
  let visitor: Visitor;

  const me = () => visitor.get('/api/auth/user');
  const signIn = () => new Visitor(visitor.url).signIn();
  const readiness = () => new Visitor(visitor.url).get('/readyz');
  const unavailable = expect.objectContaining({
    status: 503,
    json: {
      message: 'The service is not available right now. Please try again in a moment.',
      code: 'UNAVAILABLE',
    },
  });

  beforeEach(async () => {
    fixture.services.users = [staffUser()];
    proxy = await TcpProxy.open(fixture.database.url);
    const { url } = await fixture.start({ DATABASE_URL: proxy.url });
    visitor = await Visitor.signedIn(url);
    expect((await me()).status).toBe(200);
  });
  afterEach(() => proxy.close());

  it.each([
    ['frozen', () => proxy.freeze(), () => proxy.thaw()],
    ['gone', () => proxy.close(), () => proxy.open()],
  ])('should answer 503 while it is %s, stay in traffic, and work afterwards', async (_how, leave, comeBack) => {
    await leave();
    // A result of PostgreSQL is trusted for a second.
    await eventually(async () => expect(await me()).toEqual(unavailable));
    expect(await signIn()).toEqual(unavailable);
    expect(await visitor.get('/api/logout')).toEqual(unavailable);
    expect(await readiness()).toMatchObject({
      status: 200,
      json: { ready: true, degraded: true, checks: { database: 'failing' } },
    });
    await comeBack();
    await eventually(async () => expect((await readiness()).json).toMatchObject({ degraded: false }));
    expect((await signIn()).status).toBe(200);
  });

  it('should refuse a sign-in that replaces another session instead of hanging', async () => {
    await proxy.freeze();
    const late = sleep(NEVER_MS, 'no answer', { ref: false });
    expect(await Promise.race([visitor.signIn(), late])).toEqual(unavailable);
    await proxy.thaw();
  });
});
