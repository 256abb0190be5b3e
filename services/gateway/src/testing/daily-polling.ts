import { eventually, type useClock } from '@lotline/service-kit/testing';
import { staffUser, type GatewayFixture } from './gateway-fixture.js';
import type { Visitor } from './visitor.js';
import { withFrozenTime } from './frozen-time.js';

interface DailyPolling {
  fixture: GatewayFixture;
  visitor: Visitor;
  path: string;
  /** How often the service was called. */
  queries: () => number;
  /** Begins within the lot's November 22. */
  clock: ReturnType<typeof useClock>;
}

/**
 * Expects 304 without a query for a response that depends on the lot's day, until something changes or the day ends.
 */
export async function expectDailyPolling({ fixture, visitor, path, queries, clock }: DailyPolling): Promise<void> {
  const etag = (await visitor.get(path)).headers.get('etag') ?? '';
  const status = async () => (await visitor.get(path, { 'if-none-match': etag })).status;
  const before = queries();
  for (let turn = 0; turn < 5; turn += 1) expect(await status()).toBe(304);
  expect(queries()).toBe(before);
  clock.set('2026-11-23T08:00:00Z');
  expect(await status()).toBe(200);
  clock.set('2026-11-23T07:59:59Z');
  expect(await status()).toBe(304);
  await withFrozenTime(fixture.gateway, async () => {
    expect(await status()).toBe(304);
    fixture.services.listingVersion += 1;
    await fixture.broker.publish('client.deleted', 'harborview', { id: staffUser().id, version: 1 });
    await eventually(async () => expect(await status()).toBe(200));
  });
}
