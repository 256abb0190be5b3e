import { DomainError } from '@lotline/protocol';
import { Lots } from '@lotline/service-kit';
import { eventually, useClock } from '@lotline/service-kit/testing';
import { ValidationPipe } from '@nestjs/common';
import { LiveSubscription } from '../../replica/live-subscription.js';
import { pageOf, FIGURES } from '../../testing/builders.js';
import { staffUser, useGateway } from '../../testing/gateway-fixture.js';
import { rawGet } from '../../testing/raw-request.js';
import { Visitor, type Answer } from '../../testing/visitor.js';
import { withFrozenTime } from '../../testing/frozen-time.js';

const ID = '6b1f3a52-3c1d-4d86-9a6e-0d8d6f0c2f11';
const HOUR_MS = 3_600_000;

describe('an unchanged poll', () => {
  const clock = useClock('2026-11-22T20:00:00Z');
  const fixture = useGateway([
    staffUser({ email: 'admin@lot.test', role: 'admin', lotIds: ['harborview', 'eastgate'] }),
    staffUser({ email: 'agent@lot.test', role: 'agent' }),
    staffUser({ email: 'valet@lot.test', role: 'valet' }),
    staffUser({ email: 'east@lot.test', role: 'valet', lotIds: ['eastgate'] }),
  ]);
  let validated: jest.SpiedFunction<ValidationPipe['transform']>;
  beforeAll(() => {
    validated = jest.spyOn(ValidationPipe.prototype, 'transform');
  });

  fixture.services.pages = [pageOf('Ann')];
  fixture.services.metrics = JSON.stringify(FIGURES);
  afterAll(() => validated.mockRestore());

  const as = (email = 'valet@lot.test') => Visitor.signedIn(fixture.url, email);
  const tagOf = ({ headers }: Answer): string => headers.get('etag') ?? 'none';
  const validatedQueries = (): number => validated.mock.calls.filter(([, { type }]) => type === 'query').length;
  const queries = (): number =>
    ['page', 'metrics', 'day counts', 'next spot'].reduce((sum, call) => sum + (fixture.services.calls[call] ?? 0), 0);

  describe.each([
    ['the calendar’s day', '/api/clients?checkoutFrom=2026-11-22%2000:00:00&checkoutTo=2026-11-23%2000:00:00'],
    ['the contracts', '/api/clients?clientType=Monthly%20Contract'],
    ['the day counts', '/api/calendar/counts?from=2026-11-01&to=2026-11-30'],
    ['the next free spot', '/api/parking-spots/next'],
    ['the figures', '/api/metrics?startDate=2026-11-01&endDate=2026-11-30'],
  ])('of %s', (_what, path) => {
    const poll = (by: Visitor, tag: string, more: Record<string, string> = {}) =>
      by.get(path, { 'if-none-match': tag, ...more });

    it('should return 304 with the headers of the full response, without a query and without validating its parameters', async () => {
      const visitor = await as();
      const whole = await visitor.get(path);
      const [before, validations] = [queries(), validatedQueries()];
      const answers = [await poll(visitor, tagOf(whole)), await poll(visitor, tagOf(whole))];
      expect([queries(), validatedQueries()]).toEqual([before, validations]);
      const ofBody = /^(content-(type|length|encoding)|transfer-encoding)$/;
      const ofEach = /^(date|x-request-id|keep-alive|connection)$/;
      const kept = ({ headers }: Answer) =>
        [...headers]
          .filter(([name]) => !ofBody.test(name) && !ofEach.test(name))
          .map(([name, value]) => [name, name === 'vary' ? value.toLowerCase() : value]);
      for (const answer of answers) {
        expect([answer.status, answer.text]).toEqual([304, '']);
        expect(kept(answer)).toEqual(kept(whole));
        expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
      }
    });

    it.each([
      ['weakened by a proxy', (tag: string) => `W/${tag}`],
      ['in a list', (tag: string) => `"another", ${tag}`],
      ['as any', () => '*'],
    ])('should be recognized by its ETag, %s', async (_how, sent) => {
      const visitor = await as();
      const tag = tagOf(await visitor.get(path));
      expect((await poll(visitor, sent(tag))).status).toBe(304);
    });

    it('should not match the ETag of another URL or of another lot', async () => {
      const [visitor, east] = [await as(), await as('east@lot.test')];
      const mine = tagOf(await visitor.get(path));
      const others = [tagOf(await visitor.get('/api/clients?limit=7')), tagOf(await east.get(path))];
      for (const tag of others) expect((await poll(visitor, tag)).status).toBe(200);
      expect((await poll(east, mine)).status).toBe(200);
      expect((await poll(visitor, mine)).status).toBe(304);
    });

    it('should not match after a change of lot, and match again after changing back', async () => {
      const admin = await as('admin@lot.test');
      const go = (lotId: string) => admin.send('PUT', '/api/auth/lot', { lotId });
      await go('harborview');
      const tag = tagOf(await admin.get(path));
      await go('eastgate');
      await admin.get(path);
      expect((await poll(admin, tag)).status).toBe(200);
      await go('harborview');
      expect((await poll(admin, tag)).status).toBe(304);
    });

    it('should answer 401 without a session, or once it has ended', async () => {
      const visitor = await as();
      const tag = tagOf(await visitor.get(path));
      expect((await poll(visitor, tag)).status).toBe(304);
      const left = new Visitor(fixture.url);
      left.setCookie('lotline', visitor.cookie('lotline') ?? '');
      await visitor.get('/api/logout');
      for (const by of [left, new Visitor(fixture.url)]) {
        const { status, headers } = await poll(by, tag);
        expect([status, headers.get('etag')]).toEqual([401, null]);
      }
    });

    it('should end with the caller’s own write and with a change elsewhere', async () => {
      const [writer, reader] = [await as('admin@lot.test'), await as()];
      await writer.send('PUT', '/api/auth/lot', { lotId: 'harborview' });
      const tag = tagOf(await writer.get(path));
      await reader.get(path);
      expect((await poll(writer, tag)).status).toBe(304);
      fixture.services.listingVersion += 1;
      await writer.send('DELETE', `/api/clients/${ID}`);
      expect((await poll(writer, tag)).status).toBe(200);
      const renewed = tagOf(await reader.get(path));
      await withFrozenTime(fixture.gateway, async () => {
        expect((await poll(reader, renewed)).status).toBe(304);
        fixture.services.listingVersion += 1;
        expect((await poll(reader, renewed)).status).toBe(304);
        await fixture.broker.publish('client.deleted', 'harborview', { id: ID, version: 1 });
        await eventually(async () => expect((await poll(reader, renewed)).status).toBe(200));
      });
    });

    it('should end within a second of a change whose event was lost', async () => {
      const visitor = await as();
      const tag = tagOf(await visitor.get(path));
      await withFrozenTime(fixture.gateway, async (pass) => {
        expect((await poll(visitor, tag)).status).toBe(304);
        fixture.services.listingVersion += 1;
        expect((await poll(visitor, tag)).status).toBe(304);
        await pass(1001);
        expect((await poll(visitor, tag)).status).toBe(200);
      });
    });

    it('should match in every encoding', async () => {
      const visitor = await as();
      const read = (encoding: string, tag = '"none"') =>
        rawGet(`${fixture.url}${path}`, {
          cookie: visitor.cookieHeader,
          'accept-encoding': encoding,
          'if-none-match': tag,
        });
      const { etag } = (await read('br')).headers;
      for (const encoding of ['gzip', 'identity', 'br']) {
        const { status, headers, body } = await read(encoding, String(etag));
        expect([status, headers.etag, headers['content-encoding'], body.length]).toEqual([304, etag, undefined, 0]);
      }
    });

    it('should renew the session once an hour and send its cookie', async () => {
      const visitor = await as();
      const tag = tagOf(await visitor.get(path));
      const [sid = ''] = decodeURIComponent(visitor.cookie('lotline') ?? '').split('.');
      await fixture.database.query(
        `UPDATE session SET sess = jsonb_set(sess::jsonb, '{renewedAt}', to_jsonb($2::bigint))::json WHERE sid = $1`,
        [sid, Date.now() - 2 * HOUR_MS],
      );
      // The gateway asks PostgreSQL for a session once a second.
      const { status, headers } = await eventually(async () => {
        const answer = await poll(visitor, tag);
        expect(answer.headers.getSetCookie()).toHaveLength(1);
        return answer;
      });
      expect([status, headers.get('etag'), headers.get('cache-control')]).toEqual([304, tag, 'no-cache, private']);
    });
  });

  it('should not match another role’s figures, which include financials', async () => {
    const path = '/api/metrics';
    const [admin, agent] = [await as('admin@lot.test'), await as('agent@lot.test')];
    await admin.send('PUT', '/api/auth/lot', { lotId: 'harborview' });
    const [full, slim] = [tagOf(await admin.get(path)), tagOf(await agent.get(path))];
    const status = async (by: Visitor, tag: string) => (await by.get(path, { 'if-none-match': tag })).status;
    expect([await status(agent, full), await status(admin, slim)]).toEqual([200, 200]);
    expect([await status(agent, slim), await status(admin, full)]).toEqual([304, 304]);
  });

  it('should end with the lot’s day if the response depends on today', async () => {
    const visitor = await as();
    const tag = tagOf(await visitor.get('/api/metrics'));
    const poll = async () => (await visitor.get('/api/metrics', { 'if-none-match': tag })).status;
    expect(await poll()).toBe(304);
    clock.set('2026-11-23T08:00:00Z');
    expect([await poll(), await poll()]).toEqual([200, 200]);
  });

  it.each([
    ['the gateway', 'checkoutFrom=yesterday'],
    ['the owner', 'cursor=of-another-list'],
  ])('should not match when %s has rejected the query', async (_who, query) => {
    const visitor = await as();
    const tag = tagOf(await visitor.get('/api/clients'));
    await fixture.broker.answer({
      'clients.listing.page': () => {
        throw new DomainError('INVALID', 'The cursor does not belong to this list');
      },
    });
    for (const etag of [tag, '*', '*']) {
      expect((await visitor.get(`/api/clients?${query}`, { 'if-none-match': etag })).status).toBe(400);
    }
    await fixture.services.answerOn(fixture.broker);
  });

  it.each([
    ['arrived here during the fetch', (version: number) => ({ published: version + 1, lotVersion: version })],
    ['the service does not know yet', (version: number) => ({ published: null, lotVersion: version - 1 })],
  ])('should not match after a change of the lot that %s', async (_when, race) => {
    const path = '/api/calendar/counts?from=2026-11-01&to=2026-11-30';
    const visitor = await as();
    const lots = fixture.gateway.app.get(Lots);
    const lot = lots.get('harborview');
    const { published, lotVersion } = race(lot.version);
    await fixture.broker.answer({
      'clients.calendar.counts': async () => {
        if (published !== null) {
          await fixture.broker.publish('lot.saved', lot.id, { lot: { ...lot, version: published } });
          await eventually(() => expect(lots.get(lot.id).version).toBe(published));
        }
        return { body: '[]', version: fixture.services.listingVersion, epoch: fixture.services.epoch, lotVersion };
      },
    });
    const tag = tagOf(await visitor.get(path));
    await fixture.services.answerOn(fixture.broker);
    const { status, headers } = await visitor.get(path, { 'if-none-match': tag });
    expect([status, headers.get('etag') === tag]).toEqual([200, false]);
  });

  it('should not be served from memory for longer than a second while the subscription is down', async () => {
    const deaf = await fixture.start();
    const visitor = await Visitor.signedIn(deaf.url);
    const tag = tagOf(await visitor.get('/api/metrics'));
    const poll = () => visitor.get('/api/metrics', { 'if-none-match': tag });
    expect((await poll()).status).toBe(304);
    const live = deaf.app.get(LiveSubscription);
    await live.stop();
    await eventually(() => expect(live.isUp()).toBe(false));
    fixture.services.listingVersion += 1;
    expect((await poll()).status).toBe(200);
  });
});
