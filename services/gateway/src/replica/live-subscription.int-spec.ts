import type { AnyEvent } from '@lotline/protocol';
import { eventually, useFreshFixture } from '@lotline/service-kit/testing';
import { rideChanged } from '../testing/builders.js';
import { GatewayFixture } from '../testing/gateway-fixture.js';
import { LiveSubscription } from './live-subscription.js';

describe('LiveSubscription', () => {
  const fixture = useFreshFixture(new GatewayFixture());

  it.each([
    ['export.progress', '{"lotId":"harborview","progress":{"percent":50}}'],
    ['export.progress', 'not JSON'],
    ['ride.changed', 'not JSON'],
  ])('should ignore %s of another shape, and miss no event', async (key, content) => {
    const live = (await fixture.start()).app.get(LiveSubscription);
    await eventually(() => expect(live.isUp()).toBe(true));
    const { generation } = live;
    const received: AnyEvent[] = [];
    live.onEvent((event) => received.push(event));
    await fixture.broker.publishRaw(key, content);
    await fixture.broker.publish('ride.changed', 'harborview', rideChanged(1));
    await eventually(() => expect(received.map(({ type }) => type)).toEqual(['ride.changed']));
    expect(live.generation).toBe(generation);
  });
});
