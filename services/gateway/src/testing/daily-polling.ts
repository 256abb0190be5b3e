import { eventually } from '@lotline/service-kit/testing';
import type { RunningGateway } from '../start.js';
import { staffUser, type GatewayFixture } from './gateway-fixture.js';
import type { Visitor } from './visitor.js';
import { withFrozenTime } from './frozen-time.js';

interface DailyPolling {
  fixture: GatewayFixture;
  gateway: RunningGateway;
  visitor: Visitor;
  path: string;
  /** How often the service was called. */
  queries: () => number;
  /** Sets the clock, which is fixed within the lot's November 22 until then. */
  at: (instant: string) => unknown;
}

/**
 * Expects 304 without a query for a response that depends on the lot's day, until something changes or the day ends.
 */
export async function expectDailyPolling({
  fixture,
  gateway,
  visitor,
  path,
  queries,
  at,
}: DailyPolling): Promise<void> {
  const etag = (await visitor.get(path)).headers.get('etag') ?? '';
  const status = async () => (await visitor.get(path, { 'if-none-match': etag })).status;
  const before = queries();
  for (let turn = 0; turn < 5; turn += 1) expect(await status()).toBe(304);
  expect(queries()).toBe(before);
  at('2026-11-23T08:00:00Z');
  expect(await status()).toBe(200);
  at('2026-11-23T07:59:59Z');
  expect(await status()).toBe(304);
  await withFrozenTime(gateway, async () => {
    expect(await status()).toBe(304);
    fixture.services.listingVersion += 1;
    await fixture.broker.publish('client.deleted', 'harborview', { id: staffUser().id, version: 1 });
    await eventually(async () => expect(await status()).toBe(200));
  });
}
