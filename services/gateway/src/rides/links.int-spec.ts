import { DomainError } from '@lotline/protocol';
import { TcpProxy, eventually, testUrl, useFreshFixture } from '@lotline/service-kit/testing';
import { LiveSubscription } from '../replica/live-subscription.js';
import type { RunningGateway } from '../start.js';
import { customerRecord, linkState, rideChanged } from '../testing/builders.js';
import { GatewayFixture } from '../testing/gateway-fixture.js';
import { Visitor } from '../testing/visitor.js';

const LINK = 'Ab3dEf6hI9';
const { clientId: CLIENT } = linkState();
const OTHER = '6b1f3a52-3c1d-4d86-9a6e-0d8d6f0c2f12';
describe('the public link', () => {
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

  describe('customer-page.md, Ride status: GET /api/shuttle-status/{link}', () => {
    it('should return status, lane, first name, terminal and meeting point, and nothing else', async () => {
      fixture.services.links[LINK] = linkState({ shuttleStatus: 'picked_up', shuttleNumber: 2, terminal: 'T2' });
      const { status, json } = await new Visitor(gateway.url).get(`/api/shuttle-status/${LINK}`);
      expect(status).toBe(200);
      expect(json).toEqual({
        success: true,
        shuttleStatus: 'picked_up',
        shuttleNumber: 2,
        name: 'Ann',
        language: 'en',
        estimate: null,
        place: null,
        request: null,
        terminal: 'T2',
        meetingPoint: 'Arrivals level, courtesy vehicle island 5',
      });
    });

    it('should return what the customer said about the ride', async () => {
      const details = { bags: 3, terminal: 'T2', ready: false };
      fixture.services.links[LINK] = linkState({ shuttleStatus: 'requesting_ride', details });
      const { json } = await new Visitor(gateway.url).get(`/api/shuttle-status/${LINK}`);
      expect(json).toMatchObject({ request: details });
    });

    it('should return no meeting point to a customer without a terminal', async () => {
      fixture.services.links[LINK] = linkState({ shuttleStatus: 'picked_up', shuttleNumber: 2, terminal: '' });
      const { json } = await new Visitor(gateway.url).get(`/api/shuttle-status/${LINK}`);
      expect(json).toMatchObject({ terminal: null, meetingPoint: null });
    });

    it('should return no terminal before a shuttle is assigned', async () => {
      fixture.services.links[LINK] = linkState({ shuttleStatus: 'requesting_ride', terminal: 'T2' });
      const { json } = await new Visitor(gateway.url).get(`/api/shuttle-status/${LINK}`);
      expect(json).not.toHaveProperty('terminal');
      expect(json).not.toHaveProperty('meetingPoint');
    });

    it('should follow the ride by events, without a call', async () => {
      const visitor = new Visitor(gateway.url);
      await visitor.get(`/api/shuttle-status/${LINK}`);
      const asked = fixture.services.calls.link;
      fixture.services.boardVersions = { harborview: 2 };
      await fixture.broker.publish('ride.changed', 'harborview', rideChanged(2, LINK));
      await eventually(async () => {
        const { json } = await visitor.get(`/api/shuttle-status/${LINK}`);
        expect(json).toMatchObject({ shuttleStatus: 'requesting_ride' });
      });
      expect(fixture.services.calls.link).toBe(asked);
    });

    it('should include a change that arrives while the link is fetched', async () => {
      let hasArrived = false;
      gateway.app.get(LiveSubscription).onEvent(() => (hasArrived = true));
      await fixture.broker.answer({
        'shuttle.link.status': async () => {
          await fixture.broker.publish('ride.changed', 'harborview', rideChanged(2, LINK));
          await eventually(() => expect(hasArrived).toBe(true));
          return linkState();
        },
      });
      const { json } = await new Visitor(gateway.url).get(`/api/shuttle-status/${LINK}`);
      expect(json).toMatchObject({ shuttleStatus: 'requesting_ride' });
    });

    it('should call the shuttle service after a missed event', async () => {
      const visitor = new Visitor(gateway.url);
      await visitor.get(`/api/shuttle-status/${LINK}`);
      fixture.services.links[LINK] = linkState({ shuttleStatus: 'dropped_off', boardVersion: 2 });
      fixture.services.boardVersions = { harborview: 3 };
      await fixture.broker.publish('ride.changed', 'harborview', rideChanged(3));
      await eventually(async () => {
        const { json } = await visitor.get(`/api/shuttle-status/${LINK}`);
        expect(json).toMatchObject({ shuttleStatus: 'dropped_off' });
      });
    });

    it('should send Retry-After to a caller who polls too often', async () => {
      const visitor = new Visitor(gateway.url);
      for (let poll = 0; poll < 40; poll += 1) {
        expect((await visitor.get(`/api/shuttle-status/${LINK}`)).status).toBe(200);
      }
      const { status, headers, json } = await visitor.get(`/api/shuttle-status/${LINK}`);
      expect([status, json]).toMatchObject([429, { code: 'TOO_MANY' }]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
    });
  });

  describe('POST /api/shuttle-request/{link}', () => {
    it('should thank by first name, for a JSON header without a body', async () => {
      fixture.services.links[LINK] = linkState({ shuttleStatus: 'requesting_ride', boardVersion: 2 });
      const visitor = new Visitor(gateway.url);
      const { status, json } = await visitor.send('POST', `/api/shuttle-request/${LINK}`, '');
      expect(status).toBe(200);
      expect(json).toEqual({
        success: true,
        customer: { name: 'Ann' },
        message: 'Thanks Ann. Stay on this page, next we will assign you a shuttle...',
      });
      expect(visitor.cookie('lotline-own-writes')).toMatch(/^harborview\.2\.first\.\S{20,}$/);
    });
  });

  describe('customer-page.md, Ride details: POST and PUT /api/shuttle-request/{link}', () => {
    const details = { partySize: 4, bags: 3, wheelchairPlaces: 1, terminal: 'T2', ready: true };

    it('should pass on what the customer says, and nothing for a request without a body', async () => {
      const asked: unknown[] = [];
      await fixture.broker.answer({
        'shuttle.link.request': (input) => {
          asked.push(input.details);
          return { ...linkState({ boardVersion: 2 }), change: null };
        },
      });
      const visitor = new Visitor(gateway.url);
      for (const body of ['', details]) await visitor.send('POST', `/api/shuttle-request/${LINK}`, body);
      expect(asked).toEqual([null, details]);
    });

    it('should return the stored details', async () => {
      const { status, json } = await new Visitor(gateway.url).send('PUT', `/api/shuttle-request/${LINK}`, details);
      expect([status, json]).toEqual([200, { success: true, request: details }]);
    });

    it.each([{ partySize: 0 }, { bags: -1 }, { wheelchairPlaces: 21 }, { ready: 'yes' }, { door: '' }])(
      'should reject %j',
      async (body) => {
        const { status, json } = await new Visitor(gateway.url).send('PUT', `/api/shuttle-request/${LINK}`, body);
        expect([status, json]).toMatchObject([400, { code: 'INVALID' }]);
      },
    );
  });

  it('customer-page.md, Cancellation: DELETE /api/shuttle-request/{link} should cancel the request, or say that it is too late', async () => {
    const visitor = new Visitor(gateway.url);
    const cancel = () => visitor.send('DELETE', `/api/shuttle-request/${LINK}`);
    expect(await cancel()).toMatchObject({ status: 200, json: { success: true } });
    const message = 'A shuttle is already assigned to you. Please call our office at 310-555-0100.';
    await fixture.broker.answer({
      'shuttle.link.cancel': () => {
        throw new DomainError('MOVE_OVERTAKEN', message);
      },
    });
    expect(await cancel()).toMatchObject({ status: 409, json: { code: 'MOVE_OVERTAKEN', message } });
  });

  describe('after a change of its client', () => {
    let visitor: Visitor;
    beforeEach(async () => {
      const unlimited = { LINK_REQUESTS_PER_MINUTE: 1e6, LINK_STATUS_PER_MINUTE: 1e6, UNKNOWN_LINKS_PER_MINUTE: 1e6 };
      gateway = await fixture.start(unlimited);
      visitor = new Visitor(gateway.url);
      expect((await status()).json).toMatchObject({ name: 'Ann' });
    });

    const status = () => visitor.get(`/api/shuttle-status/${LINK}`);
    const press = () => visitor.send('POST', `/api/shuttle-request/${LINK}`, '');
    const renamed = (version: number, firstName: string) =>
      fixture.broker.publish('client.saved', 'harborview', {
        client: customerRecord({ id: CLIENT, version, firstName, shuttleRequestId: LINK }),
      });
    const deleted = () => fixture.broker.publish('client.deleted', 'harborview', { id: CLIENT, version: 2 });

    it('should show the meeting point of the new terminal at once, without a call', async () => {
      const riding = { shuttleStatus: 'picked_up', shuttleNumber: 1, terminal: 'T1' } as const;
      fixture.services.links.Zz3dEf6hI9 = linkState({ ...riding, clientId: OTHER });
      const ofOther = async () => (await visitor.get('/api/shuttle-status/Zz3dEf6hI9')).json;
      expect(await ofOther()).toMatchObject({ terminal: 'T1' });
      const asked = fixture.services.calls.link;
      await fixture.broker.publish('client.saved', 'harborview', {
        client: customerRecord({ id: OTHER, version: 2, terminal: 'CL', shuttleRequestId: 'Zz3dEf6hI9' }),
      });
      await eventually(async () =>
        expect(await ofOther()).toMatchObject({ terminal: 'CL', meetingPoint: expect.stringContaining('Cruise') }),
      );
      expect(fixture.services.calls.link).toBe(asked);
    });

    it('should show the new first name at once, without a call', async () => {
      const asked = fixture.services.calls.link;
      await renamed(2, 'Anna');
      await eventually(async () => expect((await status()).json).toMatchObject({ name: 'Anna' }));
      expect(fixture.services.calls.link).toBe(asked);
    });

    it('should not show the old first name again while the copy lags', async () => {
      await renamed(3, 'Anna');
      await eventually(async () => expect((await status()).json).toMatchObject({ name: 'Anna' }));
      const asked = fixture.services.calls.link ?? 0;
      fixture.services.links[LINK] = linkState({ riderVersion: 2, boardVersion: 3 });
      fixture.services.boardVersions = { harborview: 3 };
      await eventually(async () => {
        expect((await status()).json).toMatchObject({ name: 'Anna' });
        expect(fixture.services.calls.link).toBeGreaterThan(asked);
      });
      expect((await press()).json).toMatchObject({ customer: { name: 'Anna' } });
      await renamed(2, 'Annie');
      fixture.services.boardVersions = { harborview: 4 };
      await fixture.broker.publish('ride.changed', 'harborview', { ...rideChanged(4, LINK), riderVersion: 2 });
      await eventually(async () =>
        expect((await status()).json).toMatchObject({ shuttleStatus: 'requesting_ride', name: 'Anna' }),
      );
    });

    it('should show the copy’s data if it is newer than any event', async () => {
      await renamed(2, 'Anna');
      fixture.services.links[LINK] = linkState({ riderVersion: 3, firstName: 'Annika', boardVersion: 3 });
      fixture.services.boardVersions = { harborview: 3 };
      await eventually(async () => expect((await status()).json).toMatchObject({ name: 'Annika' }));
    });

    it('should be unknown once the client is deleted, even if the copy lags, or its last ride event arrives', async () => {
      await deleted();
      await eventually(async () => expect((await status()).status).toBe(404));
      await fixture.broker.publish('ride.changed', 'harborview', { ...rideChanged(2, LINK), riderVersion: 1 });
      fixture.services.boardVersions = { harborview: 2 };
      expect((await press()).status).toBe(404);
      expect((await status()).status).toBe(404);
    });

    it('should be fetched again after the live subscription was interrupted', async () => {
      const proxy = await TcpProxy.open(testUrl('RABBITMQ'));
      const cutOff = await fixture.start({ RABBITMQ_URL: proxy.url });
      visitor = new Visitor(cutOff.url);
      expect((await status()).json).toMatchObject({ name: 'Ann' });
      const live = cutOff.app.get(LiveSubscription);
      await proxy.close();
      await eventually(() => expect(live.isUp()).toBe(false));
      fixture.services.links[LINK] = linkState({ riderVersion: 2, firstName: 'Anna' });
      await proxy.open();
      await eventually(() => expect(live.isUp()).toBe(true));
      await eventually(async () => expect((await status()).json).toMatchObject({ name: 'Anna' }));
      await fixture.stop(cutOff);
      await proxy.close();
    });

    it('should not be served from memory while the subscription is down', async () => {
      const live = gateway.app.get(LiveSubscription);
      await live.stop();
      await eventually(() => expect(live.isUp()).toBe(false));
      fixture.services.links[LINK] = linkState({ riderVersion: 2, firstName: 'Anna' });
      expect((await status()).json).toMatchObject({ name: 'Anna' });
    });
  });

  it('should pass on that the ride is closed', async () => {
    await fixture.broker.answer({
      'shuttle.link.request': () => {
        throw new DomainError('RIDE_CLOSED', 'You are already checked out. Please call our office at 310-555-0100.');
      },
    });
    const answer = await new Visitor(gateway.url).send('POST', `/api/shuttle-request/${LINK}`, '');
    expect(answer).toMatchObject({
      status: 410,
      json: { code: 'RIDE_CLOSED', message: 'You are already checked out. Please call our office at 310-555-0100.' },
    });
  });

  describe('api.md, Settings: GET /api/settings', () => {
    it('should return the first lot, a named lot, or the lot of a link', async () => {
      const visitor = new Visitor(gateway.url);
      fixture.services.links[LINK] = linkState({ lotId: 'eastgate' });
      expect((await visitor.get('/api/settings')).json).toMatchObject({ lotId: 'harborview', boardAccess: 'paired' });
      expect((await visitor.get('/api/settings?lot=eastgate')).json).toMatchObject({
        lotId: 'eastgate',
        terminals: ['A', 'B'],
      });
      expect((await visitor.get(`/api/settings?link=${LINK}`)).json).toMatchObject({ lotId: 'eastgate' });
      expect((await visitor.get('/api/settings?lot=nowhere')).status).toBe(404);
      expect((await visitor.get('/api/settings?link=0000000000')).status).toBe(404);
    });
  });
});
