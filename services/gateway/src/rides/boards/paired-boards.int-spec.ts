import type { KnownBoardDevice } from '@lotline/protocol';
import { eventually } from '@lotline/service-kit/testing';
import { LiveSubscription } from '../../replica/live-subscription.js';
import { BoardDevices } from '../../session/board-devices.js';
import { staffUser, useTwoGateways } from '../../testing/gateway-fixture.js';
import { LiveStreamClient } from '../../testing/live-stream-client.js';
import { rideChanged } from '../../testing/builders.js';
import { CODE } from '../../testing/fake-board-devices.js';
import { Visitor } from '../../testing/visitor.js';

const REQUESTING = '/api/clients/shuttle/requesting_ride';
const SWEEP = '/api/clients/shuttle/auto-checkout';
const COOKIE = 'lotline_board';

describe('pick-up-boards.md, Access: a board that must be paired', () => {
  const fixture = useTwoGateways([staffUser(), staffUser({ email: 'admin@lot.test', role: 'admin' })]);
  const valet = Visitor.use(fixture);
  const admin = Visitor.use(fixture, 'admin@lot.test');
  let address = 0;

  beforeEach(() => {
    fixture.services.boardDevices.known.clear();
    fixture.services.autoCheckoutCalls = [];
  });

  /** Each has its own address. */
  const ask = (screen: Visitor, body: object = { lane: 2, lot: 'eastgate', device: 'Tablet' }) =>
    screen.send('POST', '/api/boards/pair', body, { 'x-forwarded-for': `203.0.113.${(address += 1)}` });
  const screens = (): KnownBoardDevice[] => [...fixture.services.boardDevices.known.values()];
  async function pairedBoardDevice(lot = 'harborview'): Promise<{ screen: Visitor; elsewhere: Visitor; id: string }> {
    const screen = new Visitor(fixture.url);
    await ask(screen, { lane: 1, lot, device: 'Tablet' });
    const { id = '' } = screens().find(({ state }) => state === 'pending') ?? {};
    await admin.send('POST', `/api/boards/${id}/confirm`, { code: CODE });
    await fixture.broker.publish('board-device.changed', lot, { id, state: 'paired' });
    const elsewhere = new Visitor(fixture.other.url);
    elsewhere.setCookie(COOKIE, screen.cookie(COOKIE) ?? '');
    for (const each of [screen, elsewhere]) {
      await eventually(async () => expect((await each.get(REQUESTING)).status).toBe(200));
    }
    return { screen, elsewhere, id };
  }

  describe('POST /api/boards/pair', () => {
    it('should return a code and an HttpOnly cookie that is not valid yet', async () => {
      const screen = new Visitor(fixture.url);
      const { status, json, headers } = await ask(screen);
      expect([status, json]).toEqual([201, { code: CODE, expiresAt: expect.stringMatching(/Z$/) }]);
      expect(headers.getSetCookie()).toEqual([
        expect.stringMatching(/^lotline_board=[\w-]{22}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/),
      ]);
      expect((await screen.get(REQUESTING)).status).toBe(401);
      expect((await screen.get('/api/boards/me')).json).toEqual({ state: 'pending', lotId: 'eastgate', lane: 2 });
      expect([...fixture.services.boardDevices.known.keys()]).not.toContain(screen.cookie(COOKIE));
    });

    it('should reject an unknown lot', async () => {
      expect((await ask(new Visitor(fixture.url), { lane: 1, lot: 'nowhere', device: 'Tablet' })).status).toBe(404);
    });

    it('should pass on the address and the token that the device replaces', async () => {
      const screen = new Visitor(fixture.url);
      await ask(screen);
      const [former] = [...fixture.services.boardDevices.known.keys()];
      await ask(screen);
      expect(fixture.services.boardDevices.addresses.at(-1)).toBe(`203.0.113.${address}`);
      expect([...fixture.services.boardDevices.known.keys()]).toEqual([expect.not.stringMatching(String(former))]);
    });

    it('should be throttled by address', async () => {
      const screen = new Visitor(fixture.url);
      const asked = { lane: 1, device: 'Tablet' };
      const headers = { 'x-forwarded-for': '198.51.100.7' };
      const answers = [];
      for (let count = 0; count < 31; count += 1)
        answers.push((await screen.send('POST', '/api/boards/pair', asked, headers)).status);
      expect(answers).toEqual([...Array.from({ length: 30 }, () => 201), 429]);
    });

    it('should set a __Host- Secure cookie when Lotline is served over TLS', async () => {
      const secure = await fixture.start({ PUBLIC_URL: 'https://lot.example' });
      const { headers } = await ask(new Visitor(secure.url));
      expect(headers.getSetCookie()[0]).toMatch(/^__Host-lotline_board=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    });
  });

  describe('GET /api/boards/me', () => {
    it('should report unpaired, whatever cookie is sent', async () => {
      const screen = new Visitor(fixture.url);
      for (const token of ['', 'nonsense', 'x'.repeat(22), '%00']) {
        screen.setCookie(COOKIE, token);
        expect((await screen.get('/api/boards/me')).json).toEqual({
          state: 'unpaired',
          lotId: 'harborview',
          lane: null,
        });
      }
      expect((await screen.get('/api/boards/me?lot=eastgate')).json).toMatchObject({ lotId: 'eastgate' });
    });

    it('should report that staff need no pairing at a lot where they work', async () => {
      expect((await valet.get('/api/boards/me')).json).toEqual({ state: 'open', lotId: 'harborview', lane: null });
      expect((await valet.get('/api/boards/me?lot=eastgate')).json).toMatchObject({ state: 'unpaired' });
      expect((await valet.get(`${REQUESTING}?lot=eastgate`)).status).toBe(401);
    });

    it('should come with the settings of the lot of the pairing', async () => {
      const { screen } = await pairedBoardDevice('eastgate');
      expect((await screen.get('/api/settings')).json).toMatchObject({ lotId: 'eastgate' });
    });

    it('should report the pairing and renew its cookie', async () => {
      const { screen } = await pairedBoardDevice();
      const { json, headers } = await screen.get('/api/boards/me?lot=eastgate');
      expect(json).toEqual({ state: 'paired', lotId: 'harborview', lane: 1 });
      expect(headers.getSetCookie()).toEqual([
        expect.stringContaining(`lotline_board=${screen.cookie(COOKIE)}; Max-Age`),
      ]);
    });
  });

  it('should show staff the device before they confirm it, and count attempts by address', async () => {
    await ask(new Visitor(fixture.url), { lane: 1, device: 'Tablet' });
    const [{ id } = { id: '' }] = screens();
    const typed = { 'x-forwarded-for': '192.0.2.44' };
    const found = await valet.send('POST', '/api/boards/find', { code: CODE }, typed);
    expect([found.status, found.json]).toEqual([200, expect.objectContaining({ id, lane: 1, device: 'Tablet' })]);
    expect(fixture.services.boardDevices.addresses.at(-1)).toBe('192.0.2.44');
    expect((await valet.send('POST', '/api/boards/find', { code: '12345' })).status).toBe(400);
    expect((await valet.send('POST', '/api/boards/find', { code: '111111' })).status).toBe(404);
  });

  it('should act as the board of its lane and lot, whatever the URL says, without a call per poll', async () => {
    const { screen } = await pairedBoardDevice('eastgate');
    const { lookupCount: asked } = fixture.services.boardDevices;
    for (let count = 0; count < 5; count += 1)
      expect((await screen.get(`${REQUESTING}?lot=harborview`)).status).toBe(200);
    expect((await screen.send('POST', `${SWEEP}?lot=harborview`)).status).toBe(200);
    expect(fixture.services.autoCheckoutCalls).toEqual([{ lotId: 'eastgate', actor: { kind: 'board', lane: 1 } }]);
    expect(fixture.services.boardDevices.lookupCount).toBe(asked);
    expect((await screen.get('/api/boards')).status).toBe(401);
  });

  it('should be reported as seen once for many polls', async () => {
    const { screen, id } = await pairedBoardDevice();
    await fixture.gateway.app.get(BoardDevices).reportSeen();
    fixture.services.boardDevices.seen = [];
    for (let count = 0; count < 3; count += 1) await screen.get(REQUESTING);
    await fixture.gateway.app.get(BoardDevices).reportSeen();
    await fixture.gateway.app.get(BoardDevices).reportSeen();
    expect(fixture.services.boardDevices.seen).toEqual([id]);
  });

  describe('DELETE /api/boards/{id}', () => {
    it('should end the device and its streams at every gateway within a second', async () => {
      const { screen, elsewhere, id } = await pairedBoardDevice();
      const still = await pairedBoardDevice();
      const streams = [await LiveStreamClient.openBoard(screen), await LiveStreamClient.openBoard(elsewhere)];
      const lasting = await LiveStreamClient.openBoard(still.elsewhere);
      expect((await admin.send('DELETE', `/api/boards/${id}`)).status).toBe(200);
      expect((await screen.get(REQUESTING)).status).toBe(401);
      await fixture.broker.publish('board-device.changed', 'harborview', { id, state: 'revoked' });
      await eventually(async () => {
        expect((await elsewhere.get(REQUESTING)).status).toBe(401);
        expect(streams.map(({ ended }) => ended)).toEqual([true, true]);
      });
      expect((await screen.get('/api/boards/me')).json).toMatchObject({ state: 'unpaired' });
      const change = rideChanged(1);
      await fixture.broker.publish('ride.changed', 'harborview', change);
      await eventually(() => expect(lasting.text).toContain(change.ride.clientId));
      for (const { text } of streams) expect(text).not.toContain(change.ride.clientId);
    });

    it('should end it within about a second when the gateway receives no events', async () => {
      const deaf = await fixture.start();
      const { screen, id } = await pairedBoardDevice();
      const there = new Visitor(deaf.url);
      there.setCookie(COOKIE, screen.cookie(COOKIE) ?? '');
      expect((await there.get(REQUESTING)).status).toBe(200);
      await deaf.app.get(LiveSubscription).stop();
      await admin.send('DELETE', `/api/boards/${id}`);
      await eventually(async () => expect((await there.get(REQUESTING)).status).toBe(401));
    });
  });
});
