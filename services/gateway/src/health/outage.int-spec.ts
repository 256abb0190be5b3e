import { toBoardCard } from '@lotline/protocol';
import type { Readiness } from '@lotline/service-kit';
import { eventually, TcpProxy, testUrl, useFreshFixture } from '@lotline/service-kit/testing';
import type { RunningGateway } from '../start.js';
import { rideChanged } from '../testing/builders.js';
import { GatewayFixture, staffUser } from '../testing/gateway-fixture.js';
import { useFolder } from '../testing/use-folder.js';
import { Visitor } from '../testing/visitor.js';

const REQUESTING = '/api/clients/shuttle/requesting_ride';
/** Longer than a fault of the process may last before it is not ready. */
const FAULT_MS = 6000;

describe('a gateway', () => {
  const fixture = useFreshFixture(new GatewayFixture());
  const STATIC_DIR = useFolder({ 'site.html': 'the site' });
  let database: TcpProxy;
  let broker: TcpProxy;
  let gateway: RunningGateway;
  let board: Visitor;

  const readiness = async (): Promise<Readiness & { status: number }> => {
    const { status, text } = await board.get('/readyz');
    return { status, ...JSON.parse(text) };
  };
  const signIn = () => new Visitor(gateway.url).signIn();
  const pageAndSettings = async () => {
    const [page, settings] = [await board.get('/login'), await board.get('/api/settings')];
    return [page.status, page.text, settings.status];
  };
  const unavailable = expect.objectContaining({ status: 503, json: expect.objectContaining({ code: 'UNAVAILABLE' }) });

  beforeEach(async () => {
    fixture.services.users = [staffUser()];
    fixture.services.boardVersions = { harborview: 1 };
    fixture.services.boards['harborview requesting_ride'] = JSON.stringify([toBoardCard(rideChanged(1))]);
    database = await TcpProxy.open(fixture.database.url);
    broker = await TcpProxy.open(testUrl('RABBITMQ'));
    gateway = await fixture.start({
      DATABASE_URL: database.url,
      RABBITMQ_URL: broker.url,
      STATIC_DIR,
      BOARD_ACCESS: 'open',
    });
    board = new Visitor(gateway.url);
    expect((await board.get(REQUESTING)).status).toBe(200);
    expect(await readiness()).toMatchObject({ ready: true, degraded: false });
  });
  afterEach(async () => {
    await database.close();
    await broker.close();
  });

  it.each([
    // A call that a frozen broker has received may have been made. After two missed heartbeats no call is sent.
    ['frozen', 504, () => broker.freeze(), () => broker.thaw()],
    ['gone', 503, () => broker.close(), () => broker.open()],
  ])('should stay ready and serve pages while the broker is %s', async (_how, firstStatus, leave, comeBack) => {
    await leave();
    await eventually(async () => expect(await readiness()).toMatchObject({ checks: { broker: 'failing' } }));
    expect((await signIn()).status).toBe(firstStatus);
    await eventually(async () => expect(await readiness()).toMatchObject({ checks: { subscription: 'failing' } }));
    expect(await signIn()).toEqual(unavailable);
    // Without the subscription the gateway misses changes, so it serves no list from memory.
    expect(await board.get(REQUESTING)).toEqual(unavailable);
    const end = performance.now() + FAULT_MS;
    while (performance.now() < end) {
      expect(await readiness()).toMatchObject({ status: 200, degraded: true, checks: { broker: 'failing' } });
      expect(await pageAndSettings()).toEqual([200, 'the site', 200]);
    }
    await comeBack();
    await eventually(async () => expect(await readiness()).toMatchObject({ status: 200, degraded: false }));
    // Calls have a connection of their own, which returns within seconds too.
    await eventually(async () => expect((await signIn()).status).toBe(200));
    await eventually(async () => expect((await board.get(REQUESTING)).status).toBe(200));
  });

  it('should stay ready while the broker is slow', async () => {
    broker.delay(350);
    await eventually(async () =>
      expect(await readiness()).toMatchObject({ checks: { live: 'failing', broker: 'ok', subscription: 'ok' } }),
    );
    const end = performance.now() + FAULT_MS;
    while (performance.now() < end) expect(await readiness()).toMatchObject({ status: 200, degraded: true });
  });

  it.each([
    ['frozen', () => database.freeze(), () => database.thaw()],
    ['gone', () => database.close(), () => database.open()],
  ])('should stay ready while the database is %s, and serve pages and cached lists', async (_how, leave, comeBack) => {
    const before = fixture.services.calls['list requesting_ride'];
    await leave();
    await eventually(async () => expect(await readiness()).toMatchObject({ checks: { database: 'failing' } }));
    expect(await signIn()).toEqual(unavailable);
    expect(await readiness()).toMatchObject({ status: 200, degraded: true, checks: { broker: 'ok', live: 'ok' } });
    expect(await pageAndSettings()).toEqual([200, 'the site', 200]);
    expect((await board.get(REQUESTING)).status).toBe(200);
    expect(fixture.services.calls['list requesting_ride']).toBe(before);
    await comeBack();
    await eventually(async () => expect(await readiness()).toMatchObject({ status: 200, degraded: false }));
    expect((await signIn()).status).toBe(200);
  });

  it('should not be ready while it drains', async () => {
    let release = (): void => undefined;
    let isVerifying = false;
    fixture.services.afterVerifying = () => {
      isVerifying = true;
      return new Promise((resolve) => (release = resolve));
    };
    const signingIn = signIn();
    await eventually(() => expect(isVerifying).toBe(true));
    const stopping = fixture.stop(gateway);
    expect((await fetch(`${gateway.healthUrl}/readyz`)).status).toBe(503);
    release();
    expect((await signingIn).status).toBe(200);
    await stopping;
  });
});
