import { API_TOKEN, type KnownToken } from '@lotline/protocol';
import { eventually, TcpProxy, testUrl } from '@lotline/service-kit/testing';
import { SharedThrottles } from '../http/limits/shared-throttles.js';
import { ApiTokens } from '../session/api-tokens.js';
import { customerRecord, FIGURES, rideChanged } from '../testing/builders.js';
import { staffUser, useTwoGateways } from '../testing/gateway-fixture.js';
import { LiveStreamClient } from '../testing/live-stream-client.js';
import { Visitor, type Answer } from '../testing/visitor.js';
import { withFrozenTime } from '../testing/frozen-time.js';

const LIST = '/api/clients';
const BOARD = '/api/clients/shuttle/requesting_ride';
const refusal = ({ status, json }: Answer) => [status, Reflect.get(Object(json), 'code')];
const INVALID_TOKEN = [401, 'INVALID_TOKEN'];
const FORBIDDEN = [403, 'FORBIDDEN'];

describe('tokens.md, Calls: API tokens', () => {
  const fixture = useTwoGateways([staffUser({ email: 'admin@lot.test', role: 'admin' }), staffUser()], {
    TOKEN_REQUESTS_PER_MINUTE: 40,
    UNKNOWN_TOKENS_PER_MINUTE: 3,
  });
  fixture.services.metrics = JSON.stringify(FIGURES);
  afterEach(() => {
    fixture.services.tokens.isAway = false;
  });

  /** A program with a token. It keeps no cookies. */
  const program = (secret: string, headers: Record<string, string> = {}) => {
    const bearer = { authorization: `Bearer ${secret}`, ...headers };
    return {
      bearer,
      get: (path: string, at = fixture.gateway) => new Visitor(at.url).get(path, bearer),
      send: (method: string, path: string, body?: unknown, at = fixture.gateway) =>
        new Visitor(at.url).send(method, path, body, bearer),
    };
  };
  const withToken = (over: Partial<KnownToken> = {}, headers = {}) => {
    const { secret, id } = fixture.services.tokens.add(over);
    return { id, secret, ...program(secret, headers) };
  };
  const admin = (at = fixture.gateway) => Visitor.signedIn(at.url, 'admin@lot.test');
  let addresses = 0;
  /** Unknown tokens count by address. */
  const fromAnAddress = () => ({ 'x-forwarded-for': `203.0.113.${(addresses += 1)}` });

  it('should be shown once, and be stored and listed without the token', async () => {
    const visitor = await admin();
    const form = { name: 'Reservations site', permissions: ['readCustomers'] };
    const created = await visitor.send('POST', '/api/tokens', form);
    expect([created.status, created.headers.get('cache-control')]).toEqual([201, 'no-store']);
    const { token, id, hint } = Object(created.json);
    expect(token).toMatch(API_TOKEN);
    expect(token.endsWith(hint)).toBe(true);
    expect(JSON.stringify([...fixture.services.tokens.known])).not.toContain(token);
    expect((await program(token).get(LIST)).status).toBe(200);
    const listed = await visitor.get('/api/tokens');
    expect(listed.json).toContainEqual(expect.objectContaining({ id, name: 'Reservations site' }));
    expect(listed.text).not.toContain(token);
  });

  it('should act with their name and permissions at their lot, without a session or a cookie', async () => {
    const { get, send, id } = withToken({ permissions: ['changeShuttle'], lotIds: ['eastgate'] });
    fixture.services.autoCheckoutCalls = [];
    const swept = await send('POST', '/api/clients/shuttle/auto-checkout');
    expect([swept.status, swept.headers.getSetCookie()]).toEqual([200, []]);
    const actor = { kind: 'token', id, name: 'Reservations site', permissions: ['changeShuttle'] };
    expect(fixture.services.autoCheckoutCalls).toEqual([{ lotId: 'eastgate', actor }]);
    expect(refusal(await get(LIST))).toEqual(FORBIDDEN);
    expect((await get('/api/settings?lot=harborview')).json).toMatchObject({ lotId: 'eastgate' });
  });

  it('should see revenue only with the permission for it', async () => {
    const [without, withIt] = [withToken(), withToken({ permissions: ['readCustomers', 'financials'] })];
    const path = '/api/metrics?startDate=2026-11-01&endDate=2026-11-30';
    const [first, second] = [await without.get(path), await withIt.get(path)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(first.headers.get('etag')).not.toBe(second.headers.get('etag'));
  });

  it('should name the lot of a call if they have several', async () => {
    const { get, secret } = withToken({ lotIds: ['eastgate', 'harborview'] });
    const unnamed = await get(LIST);
    expect(refusal(unnamed)).toEqual([400, 'INVALID']);
    expect(unnamed.text).toContain('eastgate, harborview');
    expect((await program(secret, { 'lotline-lot': 'eastgate' }).get('/api/settings')).json).toMatchObject({
      lotId: 'eastgate',
    });
    for (const lot of ['southfield', 'eastgate, harborview', ''])
      expect(refusal(await program(secret, { 'lotline-lot': lot }).get(LIST))).toEqual(FORBIDDEN);
    expect(refusal(await withToken({}, { 'lotline-lot': 'eastgate' }).get(LIST))).toEqual(FORBIDDEN);
  });

  it('should take precedence over a session, and never fall back to one or to an open board', async () => {
    const visitor = await admin();
    const { bearer } = withToken();
    expect(refusal(await visitor.get('/api/users', bearer))).toEqual(FORBIDDEN);
    const open = await fixture.start({ BOARD_ACCESS: 'open' });
    const unknown = { authorization: `Bearer lot_${'x'.repeat(43)}`, ...fromAnAddress() };
    expect(refusal(await visitor.get(LIST, unknown))).toEqual(INVALID_TOKEN);
    expect(refusal(await new Visitor(open.url).get(BOARD, unknown))).toEqual(INVALID_TOKEN);
    expect((await new Visitor(open.url).get(BOARD, { authorization: 'Basic eDp5' })).status).toBe(200);
    await fixture.stop(open);
  });

  it('tokens.md, Refused tokens: should be refused with a reason: unknown, malformed, expired or revoked', async () => {
    const expired = withToken({ expiresAt: '2026-01-01T00:00:00.000Z' });
    const revoked = withToken({ revokedAt: '2026-01-01T00:00:00.000Z' });
    const answers = [
      await expired.get(LIST),
      await revoked.get(LIST),
      await program(`lot_${'y'.repeat(43)}`, fromAnAddress()).get(LIST),
      await program('', fromAnAddress()).get(LIST),
    ];
    expect(answers.map(refusal)).toEqual(Array(4).fill(INVALID_TOKEN));
    expect(answers.map(({ json }) => Reflect.get(Object(json), 'message'))).toEqual([
      'This API token has expired.',
      'This API token has been revoked.',
      'This API token is not valid.',
      'This API token is not valid.',
    ]);
    expect(answers[0]?.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
  });

  it('should be revoked at the next call here, and at every gateway before the auth service is asked again', async () => {
    const { id, get } = withToken();
    expect([(await get(LIST)).status, (await get(LIST, fixture.other)).status]).toEqual([200, 200]);
    const visitor = await admin();
    await withFrozenTime(fixture.other, async () => {
      expect((await visitor.send('DELETE', `/api/tokens/${id}`)).json).toEqual({ success: true });
      expect(refusal(await get(LIST))).toEqual(INVALID_TOKEN);
      await eventually(async () => expect(refusal(await get(LIST, fixture.other))).toEqual(INVALID_TOKEN));
    });
    expect((await visitor.send('DELETE', `/api/tokens/${id}`)).status).toBe(200);
  });

  it('should be revoked by the event alone, which other gateways may cause', async () => {
    const { id, get } = withToken();
    expect((await get(LIST)).status).toBe(200);
    await withFrozenTime(fixture.gateway, async () => {
      await fixture.broker.publish('token.saved', null, { token: fixture.services.tokens.revoke(id) });
      await eventually(async () => expect(refusal(await get(LIST))).toEqual(INVALID_TOKEN));
    });
  });

  it('should be looked up once, and stay usable while the auth service is away', async () => {
    const [used, unused] = [withToken(), withToken()];
    const before = fixture.services.tokens.lookupCount;
    for (let call = 0; call < 3; call += 1) expect((await used.get(LIST)).status).toBe(200);
    expect(fixture.services.tokens.lookupCount).toBe(before + 1);
    fixture.services.tokens.isAway = true;
    expect((await used.get(LIST)).status).toBe(200);
    expect((await unused.get(LIST)).status).toBe(503);
  });

  it('should be limited in calls, across gateways, with Retry-After', async () => {
    const { get } = withToken();
    const statuses: number[] = [];
    for (let call = 0; call < 20; call += 1)
      statuses.push((await get(LIST)).status, (await get(LIST, fixture.other)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    await eventually(async () => {
      for (const gateway of [fixture.gateway, fixture.other]) await gateway.app.get(SharedThrottles).share();
      const refused = await get(LIST, fixture.other);
      expect(refusal(refused)).toEqual([429, 'TOO_MANY']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    });
    expect((await withToken().get(LIST)).status).toBe(200);
  });

  it('should be throttled by address when they are guessed, without blocking a valid one', async () => {
    const address = fromAnAddress();
    const guess = (letter: string) => program(`lot_${letter.repeat(43)}`, address).get(LIST);
    const answers = [];
    for (const letter of 'abcde') answers.push((await guess(letter)).status);
    expect(answers).toEqual([401, 401, 401, 429, 429]);
    expect((await withToken({}, address).get(LIST)).status).toBe(200);
  });

  it('should show their last use, reported outside of the request', async () => {
    const { id, get } = withToken();
    await get(LIST);
    await get(LIST);
    await fixture.gateway.app.get(ApiTokens).reportUses();
    const uses = fixture.services.tokens.used.filter((use) => use.id === id);
    expect(uses).toEqual([{ id, at: expect.stringMatching(/^\d{4}-.*Z$/) }]);
  });

  it('should read what they wrote at another gateway', async () => {
    const { get, bearer } = withToken();
    // Both gateways know the current versions.
    for (const gateway of [fixture.gateway, fixture.other]) {
      await get(LIST, gateway);
      await get(BOARD, gateway);
    }
    const etag = (await get(LIST)).headers.get('etag') ?? '';
    const poll = () => new Visitor(fixture.url).get(LIST, { ...bearer, 'if-none-match': etag });
    expect((await poll()).status).toBe(304);
    // A write whose event is still on its way.
    fixture.services.listingVersion += 1;
    expect((await poll()).status).toBe(200);
    fixture.services.boards['harborview requesting_ride'] = '[]';
    fixture.services.boardVersions = { harborview: (fixture.services.boardVersions['harborview'] ?? 0) + 1 };
    const asked = fixture.services.calls['list requesting_ride'] ?? 0;
    expect((await get(BOARD)).status).toBe(200);
    expect(fixture.services.calls['list requesting_ride']).toBe(asked + 1);
  });

  describe('tokens.md, Permissions: a live stream', () => {
    const open = async (over: Partial<KnownToken>) => {
      const { id, bearer } = withToken(over);
      return { id, stream: await LiveStreamClient.openToken(fixture.url, bearer) };
    };

    it('should send what the permissions allow, of the lot only', async () => {
      const [customers, rides, texts, elsewhere] = [
        await open({ permissions: ['readCustomers'] }),
        await open({ permissions: ['readShuttle'] }),
        await open({ permissions: ['readTexts'] }),
        await open({ permissions: ['readCustomers', 'readShuttle', 'readTexts'], lotIds: ['eastgate'] }),
      ];
      await fixture.broker.publish('message.inbox-changed', 'harborview', {});
      await fixture.broker.publish('client.saved', 'harborview', { client: customerRecord() });
      await fixture.broker.publish('ride.changed', 'harborview', rideChanged(500));
      await eventually(() => {
        expect(customers.stream.events.map(({ name }) => name)).toEqual(['client']);
        expect(rides.stream.events.map(({ name }) => name)).toEqual(['ride']);
        expect(texts.stream.events).toEqual([{ name: 'inbox', data: {} }]);
      });
      expect(elsewhere.stream.events).toEqual([]);
    });

    it('should end when the token is revoked, and no other’s', async () => {
      const [theirs, another] = [await open({}), await open({})];
      const visitor = await admin(fixture.other);
      await visitor.send('DELETE', `/api/tokens/${theirs.id}`);
      await eventually(() => expect(theirs.stream.ended).toBe(true));
      expect(another.stream.ended).toBe(false);
    });

    it('should end when the token expires', async () => {
      const { stream } = await open({ expiresAt: new Date(Date.now() + 2000).toISOString() });
      await eventually(() => expect(stream.ended).toBe(true));
    });
  });

  it('should be unusable at a gateway that has lost the broker, and refused once it is back', async () => {
    const proxy = await TcpProxy.open(testUrl('RABBITMQ'));
    const alone = await fixture.start({ RABBITMQ_URL: proxy.url });
    const { id, get } = withToken();
    expect((await get(LIST, alone)).status).toBe(200);
    await proxy.close();
    fixture.services.tokens.revoke(id);
    await eventually(async () => expect((await get(LIST, alone)).status).toBe(503));
    await proxy.open();
    await eventually(async () => expect(refusal(await get(LIST, alone))).toEqual(INVALID_TOKEN));
    await fixture.stop(alone);
    await proxy.close();
  });
});
