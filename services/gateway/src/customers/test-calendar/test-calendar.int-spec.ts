import { useClock, useFixture } from '@lotline/service-kit/testing';
import { GatewayFixture } from '../../testing/gateway-fixture.js';
import { Visitor } from '../../testing/visitor.js';
import { sampleClients } from './sample-clients.js';

describe('permissions.md, Public access: GET /api/test/clients', () => {
  const clock = useClock('2026-11-22T20:00:00Z');
  const fixture = useFixture(new GatewayFixture());

  it.each([
    ['2026-11-22T07:59:59Z', '2026-11-21'],
    ['2026-11-22T08:00:00Z', '2026-11-22'],
  ])('should return anybody the same sample customers around the lot’s today: %s', async (instant, today) => {
    clock.set(instant);
    const visitor = new Visitor((await fixture.start()).url);
    const { status, json } = await visitor.get('/api/test/clients');
    expect([status, json]).toEqual([200, sampleClients(today, ['T1', 'T2', 'CL'])]);
    expect((await visitor.get('/api/test/clients')).json).toEqual(json);
  });
});
