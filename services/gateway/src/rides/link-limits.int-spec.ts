import { useFreshFixture } from '@lotline/service-kit/testing';
import { SharedThrottles } from '../http/limits/shared-throttles.js';
import type { RunningGateway } from '../start.js';
import { linkState } from '../testing/builders.js';
import { GatewayFixture } from '../testing/gateway-fixture.js';
import { Visitor } from '../testing/visitor.js';

const LINK = 'Ab3dEf6hI9';
describe('customer-page.md, Link limits: the limits of public links', () => {
  const fixture = useFreshFixture(new GatewayFixture());
  let gateway: RunningGateway;

  beforeEach(async () => {
    fixture.services.links[LINK] = linkState();
    fixture.services.boardVersions = { harborview: 1 };
    gateway = await fixture.start({
      LINK_REQUESTS_PER_MINUTE: 2,
      LINK_STATUS_PER_MINUTE: 40,
      UNKNOWN_LINKS_PER_MINUTE: 3,
    });
  });

  describe('an unknown link', () => {
    it('should get the same response, whatever its form and the route', async () => {
      const visitor = new Visitor(gateway.url);
      const answers = [
        await visitor.get('/api/shuttle-status/0000000000'),
        await visitor.send('POST', '/api/shuttle-request/0000000000', ''),
        await visitor.get('/api/shuttle-status/not%20a%20link'),
      ];
      for (const { status, text } of answers) expect([status, text]).toEqual([404, answers[0]?.text]);
    });

    const GUESSES = Array.from({ length: 40 }, (_, n) => `00000000${n + 10}`);
    const guess = async (at: Visitor, headers: Record<string, string> = {}): Promise<number[]> => {
      const answers = [];
      for (const link of GUESSES.slice(0, 5))
        answers.push((await at.get(`/api/shuttle-status/${link}`, headers)).status);
      return answers;
    };

    it('should count against the address, or the network of an IPv6 one, and be throttled only there', async () => {
      const visitor = new Visitor(gateway.url);
      expect(await guess(visitor)).toEqual([404, 404, 404, 429, 429]);
      expect(await guess(visitor, { 'x-forwarded-for': '203.0.113.9' })).toEqual([404, 404, 404, 429, 429]);
      expect(await guess(visitor, { 'x-forwarded-for': '2001:db8::1' })).toEqual([404, 404, 404, 429, 429]);
      const sameNetwork = await visitor.get('/api/shuttle-status/0000000000', { 'x-forwarded-for': '2001:db8::2' });
      expect(sameNetwork.status).toBe(429);
    });

    it('should not block existing links, cached by this gateway or not', async () => {
      const visitor = new Visitor(gateway.url);
      await guess(visitor);
      expect((await visitor.send('POST', `/api/shuttle-request/${LINK}`, '')).status).toBe(200);
      expect((await visitor.get(`/api/shuttle-status/${LINK}`)).status).toBe(200);
      expect((await visitor.get(`/api/settings?link=${LINK}`)).status).toBe(200);
    });
  });

  describe('at two gateways', () => {
    const LIMITS = { LINK_REQUESTS_PER_MINUTE: 4, LINK_STATUS_PER_MINUTE: 40, UNKNOWN_LINKS_PER_MINUTE: 4 };
    let visitors: Visitor[];
    let gateways: RunningGateway[];
    beforeEach(async () => {
      gateways = [await fixture.start(LIMITS), await fixture.start(LIMITS)];
      visitors = gateways.map(({ url }) => new Visitor(url));
    });
    const share = async (): Promise<void> => {
      for (const each of [...gateways, ...gateways]) await each.app.get(SharedThrottles).share();
    };
    const atBoth = async (call: (visitor: Visitor) => Promise<{ status: number }>): Promise<number[]> => {
      const statuses = [];
      for (const visitor of [...visitors, ...visitors]) statuses.push((await call(visitor)).status);
      return statuses;
    };

    it.each<[string, number, (visitor: Visitor) => Promise<{ status: number }>]>([
      ['requests of a link', 200, (visitor) => visitor.send('POST', `/api/shuttle-request/${LINK}`, '')],
      ['attempts at unknown links', 404, (visitor) => visitor.get('/api/shuttle-status/0000000000')],
    ])('should count %s together, each gateway as of its last exchange', async (_what, allowed, call) => {
      expect(await atBoth(call)).toEqual(Array(4).fill(allowed));
      await share();
      // Four are allowed, and each gateway has shared its own count.
      await atBoth(call);
      await share();
      expect(await atBoth(call)).toEqual(Array(4).fill(429));
      const rows = await fixture.database.query<{ key: string; count: number }>(
        'SELECT key, count FROM gateway.throttles',
      );
      expect(rows).toEqual([{ key: expect.any(String), count: expect.any(Number) }]);
      expect(rows[0]?.count).toBeLessThanOrEqual(6);
      expect(rows[0]?.key).not.toContain(LINK);
    });

    it('should count separately while the database is unavailable', async () => {
      await fixture.database.query('ALTER TABLE gateway.throttles RENAME TO throttles_away');
      const press = (visitor: Visitor) => visitor.send('POST', `/api/shuttle-request/${LINK}`, '');
      expect(await atBoth(press)).toEqual(Array(4).fill(200));
      await share();
      expect(await atBoth(press)).toEqual(Array(4).fill(200));
      expect(await atBoth(press)).toEqual(Array(4).fill(429));
      await fixture.database.query('ALTER TABLE gateway.throttles_away RENAME TO throttles');
    });
  });
});
