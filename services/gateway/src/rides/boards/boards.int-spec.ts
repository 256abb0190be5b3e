import { toBoardCard } from '@lotline/protocol';
import { eventually } from '@lotline/service-kit/testing';
import { LiveSubscription } from '../../replica/live-subscription.js';
import { staffUser, useTwoGateways } from '../../testing/gateway-fixture.js';
import { rideChanged } from '../../testing/builders.js';
import { Visitor } from '../../testing/visitor.js';
import { withFrozenTime } from '../../testing/frozen-time.js';

const FIRST = '6b1f3a52-3c1d-4d86-9a6e-0d8d6f0c2f11';
const REQUESTING = '/api/clients/shuttle/requesting_ride';

describe('GET /api/clients/shuttle/{status}', () => {
  const fixture = useTwoGateways([
    staffUser(),
    staffUser({ email: 'east@lot.test', lotIds: ['eastgate'] }),
    staffUser({ email: 'both@lot.test', lotIds: ['harborview', 'eastgate'] }),
  ]);
  const visitor = Visitor.use(fixture);
  let version = 10;

  /** The list as the shuttle service holds it; each card's name says what it stands for. */
  const listed = (firstName = `at ${version}`): string =>
    JSON.stringify([{ ...toBoardCard(rideChanged(version)), id: FIRST, firstName }]);
  /** The board version of the shuttle service. */
  const change = (): void => {
    version += 1;
    fixture.services.boardVersions.harborview = version;
    fixture.services.boards['harborview requesting_ride'] = listed();
  };
  const lists = (): number => fixture.services.calls['list requesting_ride'] ?? 0;

  beforeAll(async () => {
    change();
  });

  it('should send the list of the shuttle service with its version', async () => {
    const { status, text, headers } = await visitor.get(REQUESTING);
    expect([status, JSON.parse(text)]).toEqual([200, JSON.parse(listed())]);
    expect(headers.get('x-board-version')).toBe(String(version));
    expect(headers.get('etag')).toBe(`"harborview.first.requesting_ride.${version}"`);
    expect(headers.get('x-board-epoch')).toBe('harborview.first');
    expect(headers.get('cache-control')).toBe('no-cache, private');
    expect(headers.get('vary')).toMatch(/\bCookie\b/);
  });

  it('should answer an unchanged poll with 304 and without a list query, beyond the second of one confirmation', async () => {
    const etag = (await visitor.get(REQUESTING)).headers.get('etag') ?? '';
    const before = lists();
    const confirmations = (): number => fixture.services.calls.counts ?? 0;
    const confirmed = confirmations();
    while (confirmations() < confirmed + 3) {
      const { status, text, headers } = await visitor.get(REQUESTING, { 'if-none-match': etag });
      expect([status, text]).toEqual([304, '']);
      expect(headers.get('vary')).toMatch(/\bCookie\b/);
    }
    expect(lists()).toBe(before);
  });

  it('should show changes from events, to new and to listed cards, without asking the shuttle service', async () => {
    await visitor.get(REQUESTING);
    const before = lists();
    const rideChange = rideChanged((version += 1));
    fixture.services.boardVersions.harborview = version;
    await fixture.broker.publish('ride.changed', 'harborview', rideChange);
    const { clientId: id, ...ride } = rideChange.ride;
    await eventually(async () => {
      const { json, headers } = await visitor.get(REQUESTING);
      expect(json).toContainEqual({ ...rideChange.card, ...ride, id });
      expect(headers.get('x-board-version')).toBe(String(version));
    });
    const gone = { ...rideChange, ride: { ...rideChange.ride, shuttleStatus: null }, boardVersion: (version += 1) };
    fixture.services.boardVersions.harborview = version;
    await fixture.broker.publish('ride.changed', 'harborview', gone);
    await eventually(async () => expect((await visitor.get(REQUESTING)).text).not.toContain(id));
    expect(lists()).toBe(before);
  });

  it('should fetch once for concurrent readers after a missed event', async () => {
    await visitor.get(REQUESTING);
    change();
    change();
    await fixture.broker.publish('ride.changed', 'harborview', rideChanged(version));
    const before = lists();
    await eventually(async () => expect((await visitor.get(REQUESTING)).text).toContain(`at ${version}`));
    const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.get(REQUESTING)));
    for (const { text } of answers) expect(text).toContain(`at ${version}`);
    expect(lists()).toBe(before + 1);
  });

  it('should show a change within a second even if its event never arrived', async () => {
    await visitor.get(REQUESTING);
    await withFrozenTime(fixture.gateway, async (pass) => {
      change();
      await pass(1001);
      expect((await visitor.get(REQUESTING)).text).toContain(`at ${version}`);
    });
  });

  it('should never show a reader a version older than one they have seen, at any gateway', async () => {
    const reader = new Visitor(fixture.other.url);
    reader.setCookie('lotline', visitor.cookie('lotline') ?? '');
    await reader.get(REQUESTING);
    change();
    reader.setSignedCookie('lotline-own-writes', `harborview.${version}.first`);
    expect((await reader.get(REQUESTING)).text).toContain(`at ${version}`);
  });

  it('should ignore a cookie of another lot, a malformed one and a forged one, without asking the shuttle service', async () => {
    const reader = new Visitor(fixture.url);
    reader.setCookie('lotline', visitor.cookie('lotline') ?? '');
    await eventually(async () => expect((await reader.get(REQUESTING)).text).toContain(`at ${version}`));
    const before = lists();
    for (const value of ['eastgate.999999.first', 'nonsense']) {
      reader.setSignedCookie('lotline-own-writes', value);
      expect((await reader.get(REQUESTING)).status).toBe(200);
    }
    for (const value of ['harborview.999999.first', 'harborview.1.other', 'harborview.999999.first.x']) {
      reader.setCookie('lotline-own-writes', value);
      expect((await reader.get(REQUESTING)).status).toBe(200);
    }
    expect(lists()).toBe(before);
  });

  it('should show each lot only its own board', async () => {
    const east = await Visitor.signedIn(fixture.url, 'east@lot.test');
    expect((await east.get(`${REQUESTING}?lot=harborview`)).status).toBe(401);
  });

  it('should send the full list to a caller with the ETag of another lot at the same version', async () => {
    fixture.services.boardVersions.eastgate = version;
    fixture.services.boards['eastgate requesting_ride'] = listed('in the east');
    const both = await Visitor.signedIn(fixture.url, 'both@lot.test');
    const etag = (await both.get(REQUESTING)).headers.get('etag') ?? '';
    expect((await both.get(REQUESTING, { 'if-none-match': etag })).status).toBe(304);
    await both.send('PUT', '/api/auth/lot', { lotId: 'eastgate' });
    await eventually(async () => {
      const { status, text } = await both.get(REQUESTING, { 'if-none-match': etag });
      expect([status, text]).toEqual([200, expect.stringContaining('in the east')]);
    });
  });

  describe('after the database was restored or emptied', () => {
    const restored = (epoch: string, to: number): void => {
      version = to;
      fixture.services.epoch = epoch;
      fixture.services.boardVersions.harborview = version;
      fixture.services.boards['harborview requesting_ride'] = listed(`${epoch} at ${version}`);
    };

    it.each<[string, string, (before: number) => number]>([
      ['has the same version again', 'second', (before) => before],
      ['has a higher version', 'third', (before) => before + 7],
      ['has a lower version', 'fourth', (before) => before - 5],
    ])(
      'should answer neither 304 nor stale data a second later when the restored database %s',
      async (_what, epoch, count) => {
        change();
        await eventually(async () => expect((await visitor.get(REQUESTING)).text).toContain(`at ${version}`));
        const etag = (await visitor.get(REQUESTING)).headers.get('etag') ?? '';
        visitor.setSignedCookie('lotline-own-writes', `harborview.${version}.${fixture.services.epoch}`);
        await withFrozenTime(fixture.gateway, async (pass) => {
          restored(epoch, count(version));
          await pass(1001);
          const { status, text, headers } = await visitor.get(REQUESTING, { 'if-none-match': etag });
          expect([status, text]).toEqual([200, expect.stringContaining(`"${epoch} at ${version}"`)]);
          expect(headers.get('x-board-version')).toBe(String(version));
          expect(headers.get('x-board-epoch')).toBe(`harborview.${epoch}`);
        });
        visitor.forget('lotline-own-writes');
        const renewed = (await visitor.get(REQUESTING)).headers.get('etag') ?? '';
        const before = lists();
        expect((await visitor.get(REQUESTING, { 'if-none-match': renewed })).status).toBe(304);
        expect(lists()).toBe(before);
      },
    );
  });

  it('should not serve from memory for longer than a second while the subscription is down', async () => {
    await visitor.get(REQUESTING);
    const live = fixture.gateway.app.get(LiveSubscription);
    await live.stop();
    await eventually(() => expect(live.isUp()).toBe(false));
    change();
    await eventually(async () => expect((await visitor.get(REQUESTING)).text).toContain(`at ${version}`));
    await eventually(async () => expect((await visitor.get('/readyz')).status).toBe(503));
  });
});
