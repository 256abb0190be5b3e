import { DomainError } from '@lotline/contracts';
import { Clock } from '@lotline/service-kit';
import { eventually } from '@lotline/service-kit/testing';
import { ValidationPipe } from '@nestjs/common';
import { LiveSubscription } from '../live/live-subscription.js';
import type { RunningGateway } from '../start.js';
import { pageOf } from '../testing/customer.js';
import { FIGURES } from '../testing/figures.js';
import { GatewayUnderTest, staffUser } from '../testing/gateway-under-test.js';
import { rawGet } from '../testing/raw-request.js';
import { Visitor, type Answer } from '../testing/visitor.js';
import { whileTimeStands } from '../testing/while-time-stands.js';

const ID = '6b1f3a52-3c1d-4d86-9a6e-0d8d6f0c2f11';
const HOUR_MS = 3_600_000;

describe('an unchanged poll', () => {
  let under: GatewayUnderTest;
  let gateway: RunningGateway;
  let judged: jest.SpiedFunction<ValidationPipe['transform']>;
  beforeAll(() => {
    judged = jest.spyOn(ValidationPipe.prototype, 'transform');
  });
  let clock: jest.SpiedFunction<Clock['now']>;
  beforeAll(() => {
    clock = jest.spyOn(Clock.prototype, 'now');
  });

  beforeAll(async () => {
    under = await GatewayUnderTest.begin();
    under.others.users = [
      staffUser({ email: 'admin@lot.test', role: 'admin', lotIds: ['harborview', 'eastgate'] }),
      staffUser({ email: 'agent@lot.test', role: 'agent' }),
      staffUser({ email: 'valet@lot.test', role: 'valet' }),
      staffUser({ email: 'east@lot.test', role: 'valet', lotIds: ['eastgate'] }),
    ];
    under.others.pages = [pageOf('Ann')];
    under.others.metrics = JSON.stringify(FIGURES);
    gateway = await under.start();
  });
  afterAll(async () => {
    judged.mockRestore();
    clock.mockRestore();
    await under.end();
  });
  beforeEach(() => clock.mockReturnValue(new Date('2026-11-22T20:00:00Z')));

  const as = async (email = 'valet@lot.test'): Promise<Visitor> => {
    const visitor = new Visitor(gateway.url);
    await visitor.signIn(email);
    return visitor;
  };
  const tagOf = ({ headers }: Answer): string => headers.get('etag') ?? 'none';
  const judgedQueries = (): number => judged.mock.calls.filter(([, { type }]) => type === 'query').length;
  const queries = (): number =>
    ['page', 'metrics', 'day counts', 'next spot'].reduce((sum, call) => sum + (under.others.calls[call] ?? 0), 0);

  describe.each([
    ['the calendar’s day', '/api/clients?checkoutFrom=2026-11-22%2000:00:00&checkoutTo=2026-11-23%2000:00:00'],
    ['the contracts', '/api/clients?clientType=Monthly%20Contract'],
    ['the day counts', '/api/calendar/counts?from=2026-11-01&to=2026-11-30'],
    ['the next free spot', '/api/parking-spots/next'],
    ['the figures', '/api/metrics?startDate=2026-11-01&endDate=2026-11-30'],
  ])('of %s', (_what, path) => {
    const poll = (by: Visitor, tag: string, more: Record<string, string> = {}) =>
      by.get(path, { 'if-none-match': tag, ...more });

    it('should be answered with 304 as the whole answer would be, without a query and without judging its own', async () => {
      const visitor = await as();
      const whole = await visitor.get(path);
      const [before, judgements] = [queries(), judgedQueries()];
      const answers = [await poll(visitor, tagOf(whole)), await poll(visitor, tagOf(whole))];
      expect([queries(), judgedQueries()]).toEqual([before, judgements]);
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
      ['as a proxy has weakened it', (tag: string) => `W/${tag}`],
      ['among others', (tag: string) => `"another", ${tag}`],
      ['as any', () => '*'],
    ])('should be one by its tag, %s', async (_how, sent) => {
      const visitor = await as();
      const tag = tagOf(await visitor.get(path));
      expect((await poll(visitor, sent(tag))).status).toBe(304);
    });

    it('should not be one by the tag of another address, nor of another lot', async () => {
      const [visitor, east] = [await as(), await as('east@lot.test')];
      const mine = tagOf(await visitor.get(path));
      const others = [tagOf(await visitor.get('/api/clients?limit=7')), tagOf(await east.get(path))];
      for (const tag of others) expect((await poll(visitor, tag)).status).toBe(200);
      expect((await poll(east, mine)).status).toBe(200);
      expect((await poll(visitor, mine)).status).toBe(304);
    });

    it('should be none for who goes to another lot, and one again for who comes back', async () => {
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

    it('should answer who is not signed in, or is no longer, with 401', async () => {
      const visitor = await as();
      const tag = tagOf(await visitor.get(path));
      expect((await poll(visitor, tag)).status).toBe(304);
      const left = new Visitor(gateway.url);
      left.setCookie('lotline', visitor.cookie('lotline') ?? '');
      await visitor.get('/api/logout');
      for (const by of [left, new Visitor(gateway.url)]) {
        const { status, headers } = await poll(by, tag);
        expect([status, headers.get('etag')]).toEqual([401, null]);
      }
    });

    it('should be none after the caller’s own write, nor after a change elsewhere', async () => {
      const [writer, reader] = [await as('admin@lot.test'), await as()];
      await writer.send('PUT', '/api/auth/lot', { lotId: 'harborview' });
      const tag = tagOf(await writer.get(path));
      await reader.get(path);
      expect((await poll(writer, tag)).status).toBe(304);
      under.others.listingVersion += 1;
      await writer.send('DELETE', `/api/clients/${ID}`);
      expect((await poll(writer, tag)).status).toBe(200);
      const renewed = tagOf(await reader.get(path));
      await whileTimeStands(gateway, async () => {
        expect((await poll(reader, renewed)).status).toBe(304);
        under.others.listingVersion += 1;
        expect((await poll(reader, renewed)).status).toBe(304);
        await under.broker.publish('client.deleted', 'harborview', { id: ID, version: 1 });
        await eventually(async () => expect((await poll(reader, renewed)).status).toBe(200));
      });
    });

    it('should be none a second after a change that nobody told of', async () => {
      const visitor = await as();
      const tag = tagOf(await visitor.get(path));
      await whileTimeStands(gateway, async (pass) => {
        expect((await poll(visitor, tag)).status).toBe(304);
        under.others.listingVersion += 1;
        expect((await poll(visitor, tag)).status).toBe(304);
        await pass(1001);
        expect((await poll(visitor, tag)).status).toBe(200);
      });
    });

    it('should be one in whatever encoding the caller takes by now', async () => {
      const visitor = await as();
      const read = (encoding: string, tag = '"none"') =>
        rawGet(`${gateway.url}${path}`, {
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

    it('should renew a session once an hour, and say so', async () => {
      const visitor = await as();
      const tag = tagOf(await visitor.get(path));
      const [sid = ''] = decodeURIComponent(visitor.cookie('lotline') ?? '').split('.');
      await under.database.query(
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

  it('should not let one who may not see financials take the figures of one who may for their own', async () => {
    const path = '/api/metrics';
    const [admin, agent] = [await as('admin@lot.test'), await as('agent@lot.test')];
    await admin.send('PUT', '/api/auth/lot', { lotId: 'harborview' });
    const [full, slim] = [tagOf(await admin.get(path)), tagOf(await agent.get(path))];
    const status = async (by: Visitor, tag: string) => (await by.get(path, { 'if-none-match': tag })).status;
    expect([await status(agent, full), await status(admin, slim)]).toEqual([200, 200]);
    expect([await status(agent, slim), await status(admin, full)]).toEqual([304, 304]);
  });

  it('should be none once the lot’s day is over, where the answer is of today', async () => {
    const visitor = await as();
    const tag = tagOf(await visitor.get('/api/metrics'));
    const poll = async () => (await visitor.get('/api/metrics', { 'if-none-match': tag })).status;
    expect(await poll()).toBe(304);
    clock.mockReturnValue(new Date('2026-11-23T08:00:00Z'));
    expect([await poll(), await poll()]).toEqual([200, 200]);
  });

  it.each([
    ['the gateway', 'checkoutFrom=yesterday'],
    ['the owner', 'cursor=of-another-list'],
  ])('should be none where %s has refused the query', async (_who, query) => {
    const visitor = await as();
    const tag = tagOf(await visitor.get('/api/clients'));
    await under.broker.answer({
      'clients.listing.page': () => {
        throw new DomainError('INVALID', 'The cursor does not belong to this list');
      },
    });
    for (const held of [tag, '*', '*']) {
      expect((await visitor.get(`/api/clients?${query}`, { 'if-none-match': held })).status).toBe(400);
    }
    await under.others.answerOn(under.broker);
  });

  it('should not be answered from memory for longer than a second while the gateway hears nothing', async () => {
    const deaf = await under.start();
    const visitor = new Visitor(deaf.url);
    await visitor.signIn();
    const tag = tagOf(await visitor.get('/api/metrics'));
    const poll = () => visitor.get('/api/metrics', { 'if-none-match': tag });
    expect((await poll()).status).toBe(304);
    const live = deaf.app.get(LiveSubscription);
    await live.stop();
    await eventually(() => expect(live.up()).toBe(false));
    under.others.listingVersion += 1;
    expect((await poll()).status).toBe(200);
  });
});
