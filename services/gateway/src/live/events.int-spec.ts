import { randomUUID } from 'node:crypto';
import { eventually } from '@lotline/service-kit/testing';
import { customerRecord, rideChanged } from '../testing/builders.js';
import { access, staffUser, useTwoGateways } from '../testing/gateway-fixture.js';
import { MAX_PER_READER } from './stream-limits.js';
import { LiveStreamClient } from '../testing/live-stream-client.js';
import { Visitor } from '../testing/visitor.js';

describe('admin.md, Panel: GET /api/events', () => {
  const fixture = useTwoGateways([
    staffUser(),
    staffUser({ email: 'east@lot.test', lotIds: ['eastgate'] }),
    staffUser({ email: 'both@lot.test', lotIds: ['harborview', 'eastgate'] }),
  ]);

  const signedIn = (email: string, url = fixture.url) => Visitor.signedIn(url, email);

  it('api.md, Live events: should send the lot’s events, and none of another lot', async () => {
    const here = await LiveStreamClient.open(await signedIn('valet@lot.test'));
    const east = await LiveStreamClient.open(await signedIn('east@lot.test'));
    expect(here.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(here.headers.get('content-security-policy')).toContain("default-src 'none'");
    const ride = rideChanged(1);
    const id = randomUUID();
    await fixture.broker.publish('ride.changed', 'harborview', ride);
    await fixture.broker.publish('client.deleted', 'harborview', { id, version: 4 });
    await fixture.broker.publish('client.deleted', 'eastgate', { id, version: 7 });
    await eventually(() => {
      expect(here.events).toEqual([
        { name: 'ride', data: ride },
        { name: 'client', data: { id, version: 4, client: null } },
      ]);
      expect(east.events).toEqual([{ name: 'client', data: { id, version: 7, client: null } }]);
    });
  });

  it('should send a customer’s record with the names of the changed fields', async () => {
    const here = await LiveStreamClient.open(await signedIn('valet@lot.test'));
    const added = customerRecord({ id: randomUUID(), version: 1 });
    const { id } = added;
    await fixture.broker.publish('client.saved', 'harborview', { client: added });
    const edited = { ...added, version: 2, parkingSpot: 'C14' };
    await fixture.broker.publish('client.saved', 'harborview', { client: edited, changed: ['parkingSpot'] });
    await eventually(() => {
      expect(here.events).toEqual([
        { name: 'client', data: { id, version: 1, client: added } },
        { name: 'client', data: { id, version: 2, client: edited, changed: ['parkingSpot'] } },
      ]);
    });
  });

  it('should send a text’s state, never its body', async () => {
    const here = await LiveStreamClient.open(await signedIn('valet@lot.test'));
    const message = {
      id: randomUUID(),
      direction: 'outbound' as const,
      event: 'check_in',
      body: 'Hi Ann',
      state: 'delivered' as const,
      errorCode: null,
      suggestsOptOut: false,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
    };
    const clientId = randomUUID();
    await fixture.broker.publish('message.changed', 'harborview', { clientId, message, undeliverablePhone: null });
    await eventually(() => {
      expect(here.events).toEqual([{ name: 'message', data: { clientId, id: message.id, state: 'delivered' } }]);
    });
  });

  it('should say that the inbox changed, to staff of the lot', async () => {
    const [here, elsewhere] = [
      await LiveStreamClient.open(await signedIn('valet@lot.test')),
      await LiveStreamClient.open(await signedIn('east@lot.test')),
    ];
    await fixture.broker.publish('message.inbox-changed', 'harborview', {});
    await eventually(() => expect(here.events).toEqual([{ name: 'inbox', data: {} }]));
    expect(elsewhere.events).toEqual([]);
  });

  it('should only say that an account changed, to those who manage users and to its owner', async () => {
    const changed = staffUser({ email: 'changed@lot.test', lotIds: ['eastgate'] });
    const promoted = staffUser({ email: 'promoted@lot.test' });
    fixture.services.users.push(changed, promoted, staffUser({ email: 'admin@lot.test', role: 'admin' }));
    const [admin, its, once, other] = await Promise.all(
      ['admin@lot.test', 'changed@lot.test', 'promoted@lot.test', 'valet@lot.test'].map(async (email) =>
        LiveStreamClient.open(await signedIn(email)),
      ),
    );
    await fixture.broker.publish('user.saved', null, {
      user: { ...changed, version: 2, firstName: 'Vala' },
      formerLotIds: [],
    });
    await fixture.broker.publish('user.saved', null, {
      user: { ...promoted, version: 2, ...access('admin') },
      formerLotIds: [],
    });
    await fixture.broker.publish('user.saved', null, {
      user: { ...changed, version: 3, firstName: 'Valeria' },
      formerLotIds: [],
    });
    const frame = ({ id }: { id: string }) => ({ name: 'user', data: { id } });
    await eventually(() => {
      expect(admin?.events).toEqual([frame(changed), frame(promoted), frame(changed)]);
      expect(its?.events).toEqual([frame(changed), frame(changed)]);
      expect(once?.events).toEqual([frame(promoted), frame(changed)]);
    });
    expect(other?.events).toEqual([]);
  });

  it('should answer HEAD without opening a stream', async () => {
    const { status, headers, text } = await (await signedIn('valet@lot.test')).send('HEAD', '/api/events');
    expect([status, headers.get('content-type'), text]).toEqual([200, 'text/event-stream; charset=utf-8', '']);
  });

  it('should refuse more streams of a session than a person opens, and keep the open ones', async () => {
    const visitor = await signedIn('valet@lot.test');
    const open = await Promise.all(Array.from({ length: MAX_PER_READER }, () => LiveStreamClient.open(visitor)));
    const refused = await visitor.get('/api/events');
    expect(refused).toMatchObject({ status: 429, json: { code: 'TOO_MANY' } });
    expect(refused.headers.get('retry-after')).toBe('15');
    expect(open.filter(({ ended }) => ended)).toEqual([]);
    await LiveStreamClient.open(await signedIn('valet@lot.test'));
    open[0]?.close();
    await eventually(async () => {
      const probe = new AbortController();
      const headers = { cookie: visitor.cookieHeader };
      const { status } = await fetch(`${fixture.url}/api/events`, { headers, signal: probe.signal });
      probe.abort();
      expect(status).toBe(200);
    });
  });

  it('should be for staff', async () => {
    expect((await new Visitor(fixture.url).get('/api/events')).status).toBe(401);
  });

  it('should end with its session, on every gateway', async () => {
    const visitor = await signedIn('valet@lot.test');
    const here = await LiveStreamClient.open(visitor);
    const elsewhere = new Visitor(fixture.other.url);
    elsewhere.setCookie('lotline', visitor.cookie('lotline') ?? '');
    const there = await LiveStreamClient.open(elsewhere);
    await visitor.get('/api/logout');
    await eventually(() => expect([here.ended, there.ended]).toEqual([true, true]));
  });

  it('should end when the session disappears from the database', async () => {
    const visitor = await signedIn('valet@lot.test');
    const here = await LiveStreamClient.open(visitor);
    const [sid] = (visitor.cookie('lotline') ?? '').split('.');
    await fixture.database.query('DELETE FROM session WHERE sid = $1', [sid]);
    await eventually(() => expect(here.ended).toBe(true));
  });

  it('should end when the session changes its lot', async () => {
    const visitor = await signedIn('both@lot.test');
    const here = await LiveStreamClient.open(visitor);
    await visitor.send('PUT', '/api/auth/lot', { lotId: 'eastgate' });
    await eventually(() => expect(here.ended).toBe(true));
  });

  it('should set the retry delay, and end when its gateway stops', async () => {
    const third = await fixture.start();
    const here = await LiveStreamClient.open(await signedIn('valet@lot.test', third.url));
    expect(here.text).toMatch(/^retry: \d+$/m);
    await fixture.stop(third);
    await eventually(() => expect(here.ended).toBe(true));
  });
});
