import { eventually, TcpProxy, testUrl, useFreshFixture } from '../testing/index.js';
import { ProbesUnderTest, type RunningProbe } from '../testing/probe-service.js';
import type { Readiness } from './health.js';

/** Longer than a fault of the process may last before it is not ready. */
const FAULT_MS = 6000;

describe('the readiness of a service', () => {
  const probes = useFreshFixture(new ProbesUnderTest('shuttle'));
  let service: RunningProbe;
  let proxies: { database: TcpProxy; broker: TcpProxy };

  const readiness = async (): Promise<Readiness & { status: number }> => {
    const response = await fetch(`http://127.0.0.1:${service.healthPort}/readyz`);
    return { status: response.status, ...JSON.parse(await response.text()) };
  };

  beforeEach(async () => {
    proxies = { database: await TcpProxy.open(probes.database.url), broker: await TcpProxy.open(testUrl('RABBITMQ')) };
    service = await probes.startProbe(proxies.broker.url, proxies.database.url);
  });
  afterEach(async () => {
    for (const proxy of Object.values(proxies)) await proxy.close();
  });

  it.each([
    ['frozen', () => proxies.database.freeze(), () => proxies.database.thaw()],
    ['gone', () => proxies.database.close(), () => proxies.database.open()],
  ])('should be degraded and no worse while the database is %s', async (_how, leave, comeBack) => {
    await leave();
    await eventually(async () => {
      const { status, degraded, checks } = await readiness();
      expect(status).toBe(200);
      expect([degraded, checks]).toEqual([
        true,
        { calls: 'ok', database: 'failing', broker: 'ok', clock: 'ok', events: 'ok' },
      ]);
    });
    await comeBack();
    await eventually(async () => expect(await readiness()).toMatchObject({ ready: true, degraded: false }));
  });

  it('should be degraded and no worse while the broker is gone, however long', async () => {
    await proxies.broker.close();
    await eventually(async () => expect(await readiness()).toMatchObject({ checks: { events: 'failing' } }));
    const end = performance.now() + FAULT_MS;
    while (performance.now() < end) {
      expect(await readiness()).toMatchObject({
        status: 200,
        degraded: true,
        checks: { calls: 'failing', database: 'ok', broker: 'failing', events: 'failing' },
      });
    }
    await proxies.broker.open();
    await eventually(async () => expect(await readiness()).toMatchObject({ ready: true, degraded: false }));
  });
});
