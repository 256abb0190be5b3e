import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { DomainError, STREAM_PAGE } from '@lotline/protocol';
import { eventually } from '@lotline/service-kit/testing';
import { customer, pageOf } from '../../testing/builders.js';
import { staffUser, useGateway } from '../../testing/gateway-fixture.js';
import { Visitor } from '../../testing/visitor.js';

/** Far more than fits into the buffers of a reader who does not read. */
const HUGE = Array.from({ length: 40 }, () => JSON.stringify([customer({ notes: 'x'.repeat(2_000_000) })]));

describe('a list without a limit', () => {
  const fixture = useGateway([staffUser(), staffUser({ email: 'elsewhere@lot.test', lotIds: ['eastgate'] })]);
  const visitor = Visitor.use(fixture);
  const elsewhere = Visitor.use(fixture, 'elsewhere@lot.test');
  const asked: { limit: number; isLongList: boolean; cursor: string | undefined }[] = [];
  let isFailing = false;
  /** Delays every page after the first until this resolves. */
  let blocked: Promise<unknown> = Promise.resolve();

  beforeAll(async () => {
    await fixture.broker.answer({
      'clients.listing.page': async ({ filter, limit, isLongList, cursor }) => {
        const isHuge = filter.checkoutTo !== undefined;
        asked.push({ limit, isLongList, cursor });
        const pages = isHuge ? HUGE : fixture.services.pages;
        const index = Number(cursor ?? 0);
        if (index > 0) await blocked;
        if (index > 0 && isFailing) throw new DomainError('UNAVAILABLE', 'Not now');
        const nextCursor = index + 1 < pages.length ? String(index + 1) : null;
        return { body: pages[index] ?? '[]', count: 1, nextCursor, version: 1, epoch: 'first' };
      },
    });
  });
  beforeEach(() => {
    asked.length = 0;
    isFailing = false;
    blocked = Promise.resolve();
    fixture.services.pages = [pageOf('Ann'), pageOf('Bob'), pageOf('Cleo'), pageOf('Dan')];
  });

  const list = (by = visitor) => by.get('/api/clients?checkoutFrom=2026-01-01T00:00');
  /** Starts reading and stalls until aborted. */
  const reader = (by = visitor) =>
    new Promise<{ response: IncomingMessage; leave: () => void }>((resolve, reject) => {
      const headers = { cookie: by.cookieHeader };
      const asking = request(`${by.url}/api/clients?checkoutTo=2026-01-01T00:00`, { headers, agent: false });
      asking.once('error', reject);
      asking.once('response', (response) => {
        response.pause();
        response.on('error', () => undefined);
        expect(response.statusCode).toBe(200);
        resolve({ response, leave: () => asking.destroy() });
      });
      asking.end();
    });

  it('should start with a page that fits most lists, and request the others in turn', async () => {
    const { json } = await list();
    expect(json).toMatchObject([
      { firstName: 'Ann' },
      { firstName: 'Bob' },
      { firstName: 'Cleo' },
      { firstName: 'Dan' },
    ]);
    expect(asked.map(({ isLongList, cursor }) => [isLongList, cursor])).toEqual([
      [false, undefined],
      [true, '1'],
      [true, '2'],
      [true, '3'],
    ]);
    expect(asked.map(({ limit }) => limit)).toEqual(Array(4).fill(STREAM_PAGE));
  });

  it('should be refused while other lists of its lot are streaming, but not at another lot', async () => {
    let release: () => void = () => undefined;
    blocked = new Promise<void>((resolve) => (release = resolve));
    const others = [list(), list()];
    await eventually(() => expect(asked.filter(({ isLongList }) => isLongList)).toHaveLength(2));
    const elsewheres = list(elsewhere);
    const { status, json, headers } = await list();
    expect(headers.get('etag')).toBeNull();
    expect([status, json, headers.get('retry-after')]).toEqual([
      503,
      {
        code: 'UNAVAILABLE',
        message: 'Other long lists are being sent right now. Please try again in a moment, or request smaller pages.',
      },
      '10',
    ]);
    release();
    const answers = await Promise.all([...others, elsewheres]);
    expect(answers.map((answer) => answer.status)).toEqual(Array(3).fill(200));
  });

  it('should continue for a reader that stalls for a while', async () => {
    const readers = [await reader(), await reader(elsewhere)];
    expect((await list()).status).toBe(200);
    expect((await list(elsewhere)).status).toBe(200);
    const [first, ...others] = readers;
    for (const each of others) each.leave();
    expect(JSON.parse(await textOf(first?.response))).toHaveLength(HUGE.length);
  });

  it('should disconnect a reader that stalls for too long', async () => {
    const gateway = await fixture.start({ SLOW_READER_SECONDS: 1 });
    const impatient = await Visitor.signedIn(gateway.url);
    const opened = once(gateway.app.getHttpServer(), 'connection');
    const { leave } = await reader(impatient);
    const [socket]: Socket[] = await opened;
    await eventually(() => expect(socket?.destroyed).toBe(true));
    leave();
    expect((await list(impatient)).status).toBe(200);
  });

  it('should stop when its reader disconnects', async () => {
    const gone = [await reader(), await reader()];
    for (const each of gone) each.leave();
    expect((await list()).status).toBe(200);
    expect(asked.length).toBeLessThan(HUGE.length);
  });

  it('should break off when a page fails', async () => {
    isFailing = true;
    await expect(list()).rejects.toThrow();
    isFailing = false;
    expect((await list()).status).toBe(200);
  });
});

async function textOf(response: IncomingMessage | undefined): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response ?? []) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
