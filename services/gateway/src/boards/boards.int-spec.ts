import { cardOf } from '@lotline/contracts';
import { eventually } from '@lotline/service-kit/testing';
import { LiveSubscription } from '../live/live-subscription.js';
import type { RunningGateway } from '../start.js';
import { GatewayUnderTest, staffUser } from '../testing/gateway-under-test.js';
import { rideChanged } from '../testing/ride-changed.js';
import { Visitor } from '../testing/visitor.js';
import { whileTimeStands } from '../testing/while-time-stands.js';

const FIRST = '6b1f3a52-3c1d-4d86-9a6e-0d8d6f0c2f11';
const REQUESTING = '/api/clients/shuttle/requesting_ride';

describe('GET /api/clients/shuttle/{status}', () => {
  let under: GatewayUnderTest;
  let one: RunningGateway;
  let other: RunningGateway;
  let visitor: Visitor;
  let version = 10;

  /** The owner's list: a card that tells by its name what it is of. */
  const listed = (firstName = `at ${version}`): string =>
    JSON.stringify([{ ...cardOf(rideChanged(version)), id: FIRST, firstName }]);
  /** The owner's board changes. */
  const change = (): void => {
    version += 1;
    under.others.boardVersions.harborview = version;
    under.others.boards['harborview requesting_ride'] = listed();
  };
  const lists = (): number => under.others.calls['list requesting_ride'] ?? 0;

  beforeAll(async () => {
    under = await GatewayUnderTest.begin();
    under.others.users = [
      staffUser(),
      staffUser({ email: 'east@lot.test', lotIds: ['eastgate'] }),
      staffUser({ email: 'both@lot.test', lotIds: ['harborview', 'eastgate'] }),
    ];
    change();
    one = await under.start();
    other = await under.start();
    visitor = new Visitor(one.url);
    await visitor.signIn();
  });
  afterAll(() => under.end());

  it('should send what the owner listed, with its version', async () => {
    const { status, text, headers } = await visitor.get(REQUESTING);
    expect([status, JSON.parse(text)]).toEqual([200, JSON.parse(listed())]);
    expect(headers.get('x-board-version')).toBe(String(version));
    expect(headers.get('etag')).toBe(`"harborview.first.requesting_ride.${version}"`);
    expect(headers.get('x-board-epoch')).toBe('harborview.first');
    expect(headers.get('cache-control')).toBe('no-cache, private');
    expect(headers.get('vary')).toMatch(/\bCookie\b/);
  });

  it('should answer an unchanged poll with 304 and without a list query, for longer than the second of one confirmation', async () => {
    const etag = (await visitor.get(REQUESTING)).headers.get('etag') ?? '';
    const before = lists();
    const confirmations = (): number => under.others.calls.counts ?? 0;
    const confirmed = confirmations();
    while (confirmations() < confirmed + 3) {
      const { status, text, headers } = await visitor.get(REQUESTING, { 'if-none-match': etag });
      expect([status, text]).toEqual([304, '']);
      expect(headers.get('vary')).toMatch(/\bCookie\b/);
    }
    expect(lists()).toBe(before);
  });

  it('should show what an event tells, and what it tells of a card that is listed, without asking the owner', async () => {
    await visitor.get(REQUESTING);
    const before = lists();
    const news = rideChanged((version += 1));
    under.others.boardVersions.harborview = version;
    await under.broker.publish('ride.changed', 'harborview', news);
    const { clientId: id, ...ride } = news.ride;
    await eventually(async () => {
      const { json, headers } = await visitor.get(REQUESTING);
      expect(json).toContainEqual({ ...news.card, ...ride, id });
      expect(headers.get('x-board-version')).toBe(String(version));
    });
    const gone = { ...news, ride: { ...news.ride, shuttleStatus: null }, boardVersion: (version += 1) };
    under.others.boardVersions.harborview = version;
    await under.broker.publish('ride.changed', 'harborview', gone);
    await eventually(async () => expect((await visitor.get(REQUESTING)).text).not.toContain(id));
    expect(lists()).toBe(before);
  });

  it('should ask the owner once for readers who come together after an event that was missed', async () => {
    await visitor.get(REQUESTING);
    change();
    change();
    await under.broker.publish('ride.changed', 'harborview', rideChanged(version));
    const before = lists();
    await eventually(async () => expect((await visitor.get(REQUESTING)).text).toContain(`at ${version}`));
    const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.get(REQUESTING)));
    for (const { text } of answers) expect(text).toContain(`at ${version}`);
    expect(lists()).toBe(before + 1);
  });

  it('should show a change that nobody told it about a second later', async () => {
    await visitor.get(REQUESTING);
    await whileTimeStands(one, async (pass) => {
      change();
      await pass(1001);
      expect((await visitor.get(REQUESTING)).text).toContain(`at ${version}`);
    });
  });

  it('should show who has seen a version nothing older, whichever gateway answers', async () => {
    const reader = new Visitor(other.url);
    reader.setCookie('lotline', visitor.cookie('lotline') ?? '');
    await reader.get(REQUESTING);
    change();
    reader.setCookie('lotline-board', `harborview.${version}.first`);
    expect((await reader.get(REQUESTING)).text).toContain(`at ${version}`);
  });

  it('should not be held up by a cookie from another lot, or from nowhere', async () => {
    const reader = new Visitor(one.url);
    reader.setCookie('lotline', visitor.cookie('lotline') ?? '');
    for (const value of ['eastgate.999999.first', 'harborview.999999.first', 'nonsense']) {
      reader.setCookie('lotline-board', value);
      expect((await reader.get(REQUESTING)).status).toBe(200);
    }
  });

  it('should show each lot its own board only', async () => {
    const east = new Visitor(one.url);
    await east.signIn('east@lot.test');
    expect((await east.get(`${REQUESTING}?lot=harborview`)).text).toBe('[]');
  });

  it('should answer whole who comes with the tag of another lot that has counted as many changes', async () => {
    under.others.boardVersions.eastgate = version;
    under.others.boards['eastgate requesting_ride'] = listed('in the east');
    const both = new Visitor(one.url);
    await both.signIn('both@lot.test');
    const etag = (await both.get(REQUESTING)).headers.get('etag') ?? '';
    expect((await both.get(REQUESTING, { 'if-none-match': etag })).status).toBe(304);
    await both.send('PUT', '/api/auth/lot', { lotId: 'eastgate' });
    await eventually(async () => {
      const { status, text } = await both.get(REQUESTING, { 'if-none-match': etag });
      expect([status, text]).toEqual([200, expect.stringContaining('in the east')]);
    });
  });

  describe('once the database was restored or emptied', () => {
    const restored = (epoch: string, to: number): void => {
      version = to;
      under.others.epoch = epoch;
      under.others.boardVersions.harborview = version;
      under.others.boards['harborview requesting_ride'] = listed(`${epoch} at ${version}`);
    };

    it.each<[string, string, (before: number) => number]>([
      ['has counted as many changes again', 'second', (before) => before],
      ['has counted more by now', 'third', (before) => before + 7],
      ['has counted fewer', 'fourth', (before) => before - 5],
    ])('should answer neither 304 nor what it holds a second later, where it %s', async (_what, epoch, count) => {
      change();
      await eventually(async () => expect((await visitor.get(REQUESTING)).text).toContain(`at ${version}`));
      const etag = (await visitor.get(REQUESTING)).headers.get('etag') ?? '';
      visitor.setCookie('lotline-board', `harborview.${version}.${under.others.epoch}`);
      await whileTimeStands(one, async (pass) => {
        restored(epoch, count(version));
        await pass(1001);
        const { status, text, headers } = await visitor.get(REQUESTING, { 'if-none-match': etag });
        expect([status, text]).toEqual([200, expect.stringContaining(`"${epoch} at ${version}"`)]);
        expect(headers.get('x-board-version')).toBe(String(version));
        expect(headers.get('x-board-epoch')).toBe(`harborview.${epoch}`);
      });
      visitor.forget('lotline-board');
      const renewed = (await visitor.get(REQUESTING)).headers.get('etag') ?? '';
      const before = lists();
      expect((await visitor.get(REQUESTING, { 'if-none-match': renewed })).status).toBe(304);
      expect(lists()).toBe(before);
    });

    it('should take what happens then, and nothing late from before', async () => {
      await visitor.get(REQUESTING);
      restored('fifth', 3);
      await eventually(async () => expect((await visitor.get(REQUESTING)).text).toContain('fifth at 3'));
      const late = rideChanged(4);
      await under.broker.publish('ride.changed', 'harborview', { ...late, epoch: 'fourth' });
      const news = rideChanged((version += 1));
      under.others.boardVersions.harborview = version;
      await under.broker.publish('ride.changed', 'harborview', { ...news, epoch: 'fifth' });
      await eventually(async () => expect((await visitor.get(REQUESTING)).text).toContain(news.ride.clientId));
      expect((await visitor.get(REQUESTING)).text).not.toContain(late.ride.clientId);
    });
  });

  it('should not answer from memory for longer than a second while it hears nothing', async () => {
    await visitor.get(REQUESTING);
    const live = one.app.get(LiveSubscription);
    await live.stop();
    await eventually(() => expect(live.up()).toBe(false));
    change();
    await eventually(async () => expect((await visitor.get(REQUESTING)).text).toContain(`at ${version}`));
    expect((await visitor.get('/readyz')).status).toBe(503);
  });
});
