import { DomainError, type LinkState } from '@lotline/contracts';
import { TcpProxy, eventually, testUrl } from '@lotline/service-kit/testing';
import { LiveSubscription } from '../live/live-subscription.js';
import type { RunningGateway } from '../start.js';
import { customerRecord } from '../testing/customer.js';
import { GatewayUnderTest } from '../testing/gateway-under-test.js';
import { Visitor } from '../testing/visitor.js';
import { rideChanged } from '../testing/ride-changed.js';

const LINK = 'Ab3dEf6hI9';
const CLIENT = '6b1f3a52-3c1d-4d86-9a6e-0d8d6f0c2f11';
const OTHER = '6b1f3a52-3c1d-4d86-9a6e-0d8d6f0c2f12';
const state = (over: Partial<LinkState> = {}): LinkState => ({
  lotId: 'harborview',
  clientId: CLIENT,
  firstName: 'Ann',
  shuttleStatus: null,
  shuttleNumber: null,
  riderVersion: 1,
  boardVersion: 1,
  epoch: 'first',
  ...over,
});

describe('the public link', () => {
  let under: GatewayUnderTest;
  let gateway: RunningGateway;

  beforeEach(async () => {
    under = await GatewayUnderTest.begin();
    under.others.links[LINK] = state();
    under.others.boardVersions = { harborview: 1 };
    gateway = await under.start({
      LINK_REQUESTS_PER_MINUTE: 2,
      LINK_STATUS_PER_MINUTE: 40,
      UNKNOWN_LINKS_PER_MINUTE: 3,
    });
  });
  afterEach(() => under.end());

  describe('GET /api/shuttle-status/{link}', () => {
    it('should tell status, lane, first name, terminal and where to meet, and nothing else', async () => {
      under.others.links[LINK] = state({ shuttleStatus: 'picked_up', shuttleNumber: 2, terminal: 'T2' });
      const { status, json } = await new Visitor(gateway.url).get(`/api/shuttle-status/${LINK}`);
      expect(status).toBe(200);
      expect(json).toEqual({
        success: true,
        shuttleStatus: 'picked_up',
        shuttleNumber: 2,
        name: 'Ann',
        estimate: null,
        place: null,
        terminal: 'T2',
        meetingPoint: 'Arrivals level, courtesy vehicle island 5',
      });
    });

    it.each<[string, Partial<LinkState>, object]>([
      ['no terminal', { shuttleStatus: 'picked_up', terminal: '' }, { terminal: null, meetingPoint: null }],
      ['release 0.3 of the shuttle service', { shuttleStatus: 'picked_up' }, { terminal: null, meetingPoint: null }],
    ])('should tell no meeting point to a customer with %s', async (_case, over, told) => {
      under.others.links[LINK] = state({ ...over, shuttleNumber: 2 });
      expect((await new Visitor(gateway.url).get(`/api/shuttle-status/${LINK}`)).json).toMatchObject(told);
    });

    it('should tell no terminal before a shuttle is assigned', async () => {
      under.others.links[LINK] = state({ shuttleStatus: 'requesting_ride', terminal: 'T2' });
      const { json } = await new Visitor(gateway.url).get(`/api/shuttle-status/${LINK}`);
      expect(json).not.toHaveProperty('terminal');
      expect(json).not.toHaveProperty('meetingPoint');
    });

    it('should follow the ride by events, without asking', async () => {
      const visitor = new Visitor(gateway.url);
      await visitor.get(`/api/shuttle-status/${LINK}`);
      const asked = under.others.calls.link;
      under.others.boardVersions = { harborview: 2 };
      await under.broker.publish('ride.changed', 'harborview', rideChanged(2, LINK));
      await eventually(async () => {
        const { json } = await visitor.get(`/api/shuttle-status/${LINK}`);
        expect(json).toMatchObject({ shuttleStatus: 'requesting_ride' });
      });
      expect(under.others.calls.link).toBe(asked);
    });

    it('should ask the owner where an event was missed', async () => {
      const visitor = new Visitor(gateway.url);
      await visitor.get(`/api/shuttle-status/${LINK}`);
      under.others.links[LINK] = state({ shuttleStatus: 'dropped_off', boardVersion: 2 });
      under.others.boardVersions = { harborview: 3 };
      await under.broker.publish('ride.changed', 'harborview', rideChanged(3));
      await eventually(async () => {
        const { json } = await visitor.get(`/api/shuttle-status/${LINK}`);
        expect(json).toMatchObject({ shuttleStatus: 'dropped_off' });
      });
    });

    it('should say when to come back to one who polls too often', async () => {
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
    it('should thank by first name, with a JSON header and no body', async () => {
      under.others.links[LINK] = state({ shuttleStatus: 'requesting_ride', boardVersion: 2 });
      const visitor = new Visitor(gateway.url);
      const { status, json } = await visitor.send('POST', `/api/shuttle-request/${LINK}`, '');
      expect(status).toBe(200);
      expect(json).toEqual({
        success: true,
        customer: { name: 'Ann' },
        message: 'Thanks Ann. Stay on this page, next we will assign you a shuttle...',
      });
      expect(visitor.cookie('lotline-board')).toBe('harborview.2.first');
    });

    it('should refuse the third press of a minute', async () => {
      const visitor = new Visitor(gateway.url);
      const press = async (): Promise<number> =>
        (await visitor.send('POST', `/api/shuttle-request/${LINK}`, '')).status;
      expect([await press(), await press(), await press()]).toEqual([200, 200, 429]);
    });
  });

  describe('once something happened to its client', () => {
    let visitor: Visitor;
    beforeEach(async () => {
      const unlimited = { LINK_REQUESTS_PER_MINUTE: 1e6, LINK_STATUS_PER_MINUTE: 1e6, UNKNOWN_LINKS_PER_MINUTE: 1e6 };
      gateway = await under.start(unlimited);
      visitor = new Visitor(gateway.url);
      expect((await status()).json).toMatchObject({ name: 'Ann' });
    });

    const status = () => visitor.get(`/api/shuttle-status/${LINK}`);
    const press = () => visitor.send('POST', `/api/shuttle-request/${LINK}`, '');
    const renamed = (version: number, firstName: string) =>
      under.broker.publish('client.saved', 'harborview', {
        client: customerRecord({ id: CLIENT, version, firstName, shuttleRequestId: LINK }),
      });
    const deleted = () => under.broker.publish('client.deleted', 'harborview', { id: CLIENT, version: 2 });

    it('should show the meeting point of their new terminal at once, without asking', async () => {
      const riding = { shuttleStatus: 'picked_up', shuttleNumber: 1, terminal: 'T1' } as const;
      under.others.links.Zz3dEf6hI9 = state({ ...riding, clientId: OTHER });
      const ofOther = async () => (await visitor.get('/api/shuttle-status/Zz3dEf6hI9')).json;
      expect(await ofOther()).toMatchObject({ terminal: 'T1' });
      const asked = under.others.calls.link;
      await under.broker.publish('client.saved', 'harborview', {
        client: customerRecord({ id: OTHER, version: 2, terminal: 'CL', shuttleRequestId: 'Zz3dEf6hI9' }),
      });
      await eventually(async () =>
        expect(await ofOther()).toMatchObject({ terminal: 'CL', meetingPoint: expect.stringContaining('Cruise') }),
      );
      expect(under.others.calls.link).toBe(asked);
    });

    it('should show the new first name at once, without asking', async () => {
      const asked = under.others.calls.link;
      await renamed(2, 'Anna');
      await eventually(async () => expect((await status()).json).toMatchObject({ name: 'Anna' }));
      expect(under.others.calls.link).toBe(asked);
    });

    it('should show no older first name again, while the copy behind it lags', async () => {
      await renamed(3, 'Anna');
      await eventually(async () => expect((await status()).json).toMatchObject({ name: 'Anna' }));
      const asked = under.others.calls.link ?? 0;
      under.others.links[LINK] = state({ riderVersion: 2, boardVersion: 3 });
      under.others.boardVersions = { harborview: 3 };
      await eventually(async () => {
        expect((await status()).json).toMatchObject({ name: 'Anna' });
        expect(under.others.calls.link).toBeGreaterThan(asked);
      });
      expect((await press()).json).toMatchObject({ customer: { name: 'Anna' } });
      await renamed(2, 'Annie');
      under.others.boardVersions = { harborview: 4 };
      await under.broker.publish('ride.changed', 'harborview', { ...rideChanged(4, LINK), riderVersion: 2 });
      await eventually(async () =>
        expect((await status()).json).toMatchObject({ shuttleStatus: 'requesting_ride', name: 'Anna' }),
      );
    });

    it('should show what the copy knows that is newer than any event', async () => {
      await renamed(2, 'Anna');
      under.others.links[LINK] = state({ riderVersion: 3, firstName: 'Annika', boardVersion: 3 });
      under.others.boardVersions = { harborview: 3 };
      await eventually(async () => expect((await status()).json).toMatchObject({ name: 'Annika' }));
    });

    it('should not be found once the client is deleted, while the copy lags too, nor after the news of the ride that ended', async () => {
      await deleted();
      await eventually(async () => expect((await status()).status).toBe(404));
      await under.broker.publish('ride.changed', 'harborview', { ...rideChanged(2, LINK), riderVersion: 1 });
      under.others.boardVersions = { harborview: 2 };
      expect((await press()).status).toBe(404);
      expect((await status()).status).toBe(404);
    });

    it('should ask anew after the live subscription was cut off, for what was missed meanwhile', async () => {
      const proxy = await TcpProxy.open(testUrl('RABBITMQ'));
      const cutOff = await under.start({ RABBITMQ_URL: proxy.url });
      visitor = new Visitor(cutOff.url);
      expect((await status()).json).toMatchObject({ name: 'Ann' });
      const live = cutOff.app.get(LiveSubscription);
      await proxy.close();
      await eventually(() => expect(live.up()).toBe(false));
      under.others.links[LINK] = state({ riderVersion: 2, firstName: 'Anna' });
      await proxy.open();
      await eventually(() => expect(live.up()).toBe(true));
      await eventually(async () => expect((await status()).json).toMatchObject({ name: 'Anna' }));
      await under.stop(cutOff);
      await proxy.close();
    });

    it('should not be answered from memory while it hears nothing', async () => {
      const live = gateway.app.get(LiveSubscription);
      await live.stop();
      await eventually(() => expect(live.up()).toBe(false));
      under.others.links[LINK] = state({ riderVersion: 2, firstName: 'Anna' });
      expect((await status()).json).toMatchObject({ name: 'Anna' });
    });
  });

  it('should pass on that the ride is closed', async () => {
    await under.broker.answer({
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

  describe('GET /api/settings', () => {
    it('should be of the first lot, a named lot, or the lot of a link', async () => {
      const visitor = new Visitor(gateway.url);
      under.others.links[LINK] = state({ lotId: 'eastgate' });
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
