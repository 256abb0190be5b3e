import { useGateway } from '../testing/gateway-fixture.js';

describe('health', () => {
  const fixture = useGateway();
  const get = async (url: string) => {
    const response = await fetch(url);
    return { status: response.status, text: await response.text() };
  };

  it.each(['url', 'healthUrl'] as const)(
    'should be served on the public and on the health port: %s',
    async (address) => {
      expect(await get(`${fixture.gateway[address]}/healthz`)).toEqual({ status: 200, text: 'ok' });
      const { status, text } = await get(`${fixture.gateway[address]}/readyz`);
      expect([status, JSON.parse(text)]).toMatchObject([200, { ready: true, checks: { http: 'ok', live: 'ok' } }]);
    },
  );

  it('should serve metrics only on the health port', async () => {
    expect((await get(`${fixture.gateway.healthUrl}/metrics`)).text).toContain(
      'process_cpu_seconds_total{service="gateway"}',
    );
    expect((await get(`${fixture.url}/metrics`)).status).toBe(404);
  });
});
