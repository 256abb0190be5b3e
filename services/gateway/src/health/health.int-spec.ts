import { GatewayFixture } from '../testing/gateway-fixture.js';
import type { RunningGateway } from '../start.js';

describe('health', () => {
  let fixture: GatewayFixture;
  let gateway: RunningGateway;
  const get = async (url: string) => {
    const response = await fetch(url);
    return { status: response.status, text: await response.text() };
  };

  beforeAll(async () => {
    fixture = await GatewayFixture.begin();
    gateway = await fixture.start();
  });
  afterAll(() => fixture.end());

  it.each(['url', 'healthUrl'] as const)(
    'should be served on the public and on the health port: %s',
    async (address) => {
      expect(await get(`${gateway[address]}/healthz`)).toEqual({ status: 200, text: 'ok' });
      const { status, text } = await get(`${gateway[address]}/readyz`);
      expect([status, JSON.parse(text)]).toMatchObject([200, { ready: true, checks: { http: 'ok', live: 'ok' } }]);
    },
  );

  it('should serve metrics only on the health port', async () => {
    expect((await get(`${gateway.healthUrl}/metrics`)).text).toContain('process_cpu_seconds_total{service="gateway"}');
    expect((await get(`${gateway.url}/metrics`)).status).toBe(404);
  });
});
