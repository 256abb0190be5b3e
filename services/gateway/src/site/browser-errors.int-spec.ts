import type { BrowserError } from '@lotline/protocol';
import { Scrape } from '@lotline/service-kit/testing';
import { useGateway } from '../testing/gateway-fixture.js';
import { useFolder } from '../testing/use-folder.js';
import { Visitor } from '../testing/visitor.js';

const BUILD = '0f3a9c1d5e7b2468';
const REPORT: BrowserError = {
  page: '/shuttle',
  build: BUILD,
  kind: 'exception',
  name: 'TypeError',
  frames: ['assets/board-route-Bb-3RTB0.js:1:10482'],
};

describe('errors.md, Errors in browsers: POST /api/client-errors', () => {
  const STATIC_DIR = useFolder({ 'build.json': JSON.stringify({ 'index.html': BUILD }) });
  const fixture = useGateway([], { STATIC_DIR });
  const visitor = Visitor.useStranger(fixture);
  let address = 0;
  beforeEach(() => {
    address += 1;
  });

  /** From an address of the test's own. */
  const send = (body: unknown) =>
    visitor.send('POST', '/api/client-errors', body, { 'x-forwarded-for': `203.0.113.${address}` });
  const counted = async (labels: Record<string, string> = {}): Promise<number | undefined> =>
    (await Scrape.of(fixture.gateway.healthUrl)).value('lotline_client_errors_total', labels);

  it('should count the error of anybody’s page by its version', async () => {
    const ofShuttle = { page: '/shuttle', kind: 'exception' };
    expect(await counted({ ...ofShuttle, version: 'current' })).toBe(0);
    for (const build of [BUILD, BUILD, 'a'.repeat(16)])
      expect(await send({ ...REPORT, build })).toMatchObject({ status: 200, json: { success: true } });
    expect(await counted({ ...ofShuttle, version: 'current' })).toBe(2);
    expect(await counted({ ...ofShuttle, version: 'other' })).toBe(1);
  });

  it.each([
    ['a page that does not exist', { page: '/shuttle-request/Ab3dEf6hI9' }],
    ['a message as the name', { name: 'Ada Lovelace is not defined' }],
    ['a URL among the frames', { frames: ['https://lot.test/shuttle-request/Ab3dEf6hI9'] }],
    ['more frames than are sent', { frames: Array.from({ length: 9 }, () => 'assets/a.js:1:1') }],
    ['another kind', { kind: 'rejection' }],
  ])('should refuse %s and count nothing', async (_what, wrong) => {
    const before = await counted();
    expect(await send({ ...REPORT, ...wrong })).toMatchObject({ status: 400, json: { code: 'INVALID' } });
    expect(await counted()).toBe(before);
  });

  it('should refuse a report of more than 4 KiB', async () => {
    expect((await send({ ...REPORT, also: 'x'.repeat(4096) })).status).toBe(413);
  });

  it('should take 30 reports a minute from an address, and count the others’ meanwhile', async () => {
    const statuses: number[] = [];
    for (let sent = 0; sent < 31; sent += 1) statuses.push((await send(REPORT)).status);
    expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true);
    expect(statuses[30]).toBe(429);
    address += 1;
    expect((await send(REPORT)).status).toBe(200);
  });
});
