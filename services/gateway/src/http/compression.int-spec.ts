import { get } from 'node:http';
import { Readable } from 'node:stream';
import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from 'node:zlib';
import { toBoardCard, type Client } from '@lotline/protocol';
import { drainKit } from '@lotline/service-kit';
import { eventually, useFixture } from '@lotline/service-kit/testing';
import { Controller, Get, Module, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Public } from './route.js';
import { buildGateway } from '../start.js';
import { customer, rideChanged } from '../testing/builders.js';
import { GatewayFixture, staffUser, useGateway } from '../testing/gateway-fixture.js';
import { gatewaySettings } from '../testing/gateway-settings.js';
import { rawGet, type RawAnswer } from '../testing/raw-request.js';
import { useFolder } from '../testing/use-folder.js';
import { Visitor } from '../testing/visitor.js';
import { createAdapter } from './adapter.js';

const REQUESTING = '/api/clients/shuttle/requesting_ride';
const customers = (count: number): Client[] =>
  Array.from({ length: count }, (_each, index) => customer({ lastName: `Nobody-${index}` }));
const CARDS = Array.from({ length: 100 }, () => toBoardCard(rideChanged(1)));

describe('a JSON response', () => {
  const STATIC_DIR = useFolder({ 'long.svg': ' '.repeat(5000) });
  const fixture = useGateway([staffUser()], { STATIC_DIR });
  fixture.services.boards['harborview requesting_ride'] = JSON.stringify(CARDS);
  const visitor = Visitor.use(fixture);

  const read = (path: string, accepted?: string, more: Record<string, string> = {}): Promise<RawAnswer> =>
    rawGet(`${fixture.url}${path}`, {
      cookie: visitor.cookieHeader,
      ...(accepted !== undefined && { 'accept-encoding': accepted }),
      ...more,
    });
  const compressions = async (): Promise<number> => {
    const figures = (await rawGet(`${fixture.gateway.healthUrl}/metrics`)).body.toString();
    return Number(/^lotline_cached_compressions_total\{.*\} (\d+)$/m.exec(figures)?.[1]);
  };

  describe.each([
    ['a board', REQUESTING, CARDS],
    ['a page', '/api/clients?limit=500', customers(300)],
    ['a list that is streamed', '/api/clients', [...customers(300), ...customers(300)]],
  ])('of %s', (_what, path, whole) => {
    beforeAll(() => {
      const page = JSON.stringify(customers(300));
      fixture.services.pages = path.includes('limit') ? [page] : [page, page];
    });

    it.each([
      ['br, gzip', 'br'],
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, br;q=0.5', 'gzip'],
      ['GZIP', 'gzip'],
      ['br;q=0, gzip;q=0.1', 'gzip'],
      [undefined, undefined],
      ['identity', undefined],
      ['deflate', undefined],
      ['br;q=0', undefined],
    ])('should have the same content for a caller that accepts %s', async (accepted, encoding) => {
      const { status, headers, body } = await read(path, accepted);
      expect([status, headers['content-encoding']]).toEqual([200, encoding]);
      expect(headers.vary?.toLowerCase()).toContain('accept-encoding');
      const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
      expect(JSON.parse(plain.toString())).toEqual(whole);
      if (encoding) expect(body.length).toBeLessThan(plain.length / 4);
    });

    it('should have one ETag in every encoding, and match it', async () => {
      const answers = await Promise.all(['br', 'gzip', 'identity'].map((accepted) => read(path, accepted)));
      const [etag = '', ...others] = new Set(answers.map(({ headers }) => headers.etag ?? ''));
      expect(others).toEqual([]);
      for (const accepted of ['br', 'gzip', 'identity']) {
        const { status, headers, body } = await read(path, accepted, { 'if-none-match': etag });
        expect([status, headers['content-encoding'], body.length]).toEqual([304, undefined, 0]);
      }
    });
  });

  it('should stay uncompressed when it is short', async () => {
    const { headers } = await read('/api/auth/user', 'br');
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('should be the only thing compressed on the fly: files are sent as stored', async () => {
    const { status, headers, body } = await read('/long.svg', 'br');
    expect([status, headers['content-encoding'], body.length]).toEqual([200, undefined, 5000]);
  });

  it('should be compressed once per change of a cached board, not per poll', async () => {
    const before = await compressions();
    const version = Number((await read(REQUESTING, 'br')).headers['x-board-version']) + 1;
    const first = await compressions();
    fixture.services.boardVersions.harborview = version;
    await fixture.broker.publish('ride.changed', 'harborview', rideChanged(version));
    await eventually(async () => expect((await read(REQUESTING)).headers['x-board-version']).toBe(String(version)));
    await Promise.all(Array.from({ length: 30 }, (_, poll) => read(REQUESTING, poll % 2 ? 'br' : 'gzip')));
    await Promise.all(Array.from({ length: 10 }, () => read(REQUESTING, 'br')));
    expect(before).toBeGreaterThan(0);
    expect((await compressions()) - first).toBe(2);
  });
});

@Controller('api/long-list')
class LongListController {
  release = (): void => undefined;
  private readonly released = new Promise<void>((resolve) => (this.release = resolve));

  @Public()
  @Get()
  send(@Res() reply: FastifyReply): void {
    void reply.type('application/json').send(Readable.from(this.pages()));
  }

  private async *pages(): AsyncGenerator<string> {
    yield `["${'first '.repeat(400)}",`;
    await this.released;
    yield '"second"]';
  }
}

@Module({ controllers: [LongListController] })
class LongListModule {}

describe('a long list', () => {
  const fixture = useFixture(new GatewayFixture());

  it.each([
    ['br', createBrotliDecompress],
    ['gzip', createGunzip],
  ])('should deliver its first customers before the last are available: %s', async (encoding, decompress) => {
    const { app } = await buildGateway(gatewaySettings(fixture.database), createAdapter(''), [LongListModule]);
    await app.listen(0, '127.0.0.1');
    const url = await app.getUrl();
    const text = await new Promise<string>((resolve, reject) => {
      const headers = { 'accept-encoding': encoding };
      get(`${url}/api/long-list`, { headers }, (response) => {
        let soFar = '';
        const plain = response.pipe(decompress());
        plain.on('data', (chunk: Buffer) => {
          soFar += chunk.toString();
          if (soFar.endsWith('first ",')) app.get(LongListController).release();
        });
        plain.on('end', () => resolve(soFar)).on('error', reject);
      }).on('error', reject);
    });
    expect(JSON.parse(text)).toEqual(['first '.repeat(400), 'second']);
    await drainKit(app);
    await app.close();
  });
});
