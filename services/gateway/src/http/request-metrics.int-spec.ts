import { randomUUID } from 'node:crypto';
import { eventually, Scrape } from '@lotline/service-kit/testing';
import { rideChanged } from '../testing/builders.js';
import { staffUser, useGateway } from '../testing/gateway-fixture.js';
import { LiveStreamClient } from '../testing/live-stream-client.js';
import { Visitor } from '../testing/visitor.js';

const REQUESTING = '/api/clients/shuttle/requesting_ride';

describe('metrics of the gateway', () => {
  const fixture = useGateway([staffUser()]);
  const visitor = Visitor.use(fixture);

  fixture.services.boardVersions.harborview = 1;
  fixture.services.boards['harborview requesting_ride'] = '[]';

  const scrape = () => Scrape.of(fixture.gateway.healthUrl);
  const requests = async (method: string, route: string, status: string): Promise<number> =>
    (await scrape()).value('lotline_http_request_duration_seconds_count', { method, route, status }) ?? 0;

  it('count requests by route template and status class, polls that are unchanged too', async () => {
    const { headers } = await visitor.get(REQUESTING);
    const etag = headers.get('etag') ?? '';
    for (const id of [randomUUID(), randomUUID()]) await visitor.get(`/api/clients/${id}`);
    for (let poll = 0; poll < 3; poll += 1) {
      expect((await visitor.get(REQUESTING, { 'if-none-match': etag })).status).toBe(304);
    }
    await eventually(async () => expect(await requests('GET', REQUESTING, '3xx')).toBe(3));
    expect(await requests('GET', REQUESTING, '2xx')).toBe(1);
    const clients = ['2xx', '4xx', '5xx'].map((status) => requests('GET', '/api/clients/:id', status));
    expect((await Promise.all(clients)).reduce((sum, count) => sum + count, 0)).toBe(2);
    await visitor.get(`/nowhere/${randomUUID()}`);
    await eventually(async () => expect(await requests('GET', '/*', '4xx')).toBe(1));
  });

  it('show open live streams, and do not count them as requests', async () => {
    const stream = await LiveStreamClient.open(visitor);
    await eventually(async () => expect((await scrape()).value('lotline_live_streams', { reader: 'staff' })).toBe(1));
    stream.close();
    await eventually(async () => expect((await scrape()).value('lotline_live_streams', { reader: 'staff' })).toBe(0));
    expect(
      (await scrape()).value('lotline_http_request_duration_seconds_count', { route: '/api/events' }),
    ).toBeUndefined();
  });

  it('show how old ride changes are when the boards show them', async () => {
    const delays = async (): Promise<number> =>
      (await scrape()).value('lotline_board_change_delay_seconds_count', { status: 'requesting_ride' }) ?? 0;
    const before = await delays();
    const change = rideChanged(2);
    await fixture.broker.publish('ride.changed', 'harborview', {
      ...change,
      ride: { ...change.ride, shuttleStatus: 'requesting_ride' },
    });
    await eventually(async () => expect(await delays()).toBe(before + 1));
  });

  it('show the sessions and the connection pool', async () => {
    const page = await scrape();
    const signIn = { call: 'auth.session.sign-in', outcome: 'ok' };
    expect(page.value('lotline_sessions')).toBe(1);
    expect(page.value('lotline_database_connections_max', { pool: 'main' })).toBe(12);
    expect(page.value('lotline_rpc_client_duration_seconds_count', signIn)).toBe(1);
  });
});
