import type { BoardFigures, CustomerFigures, LotOverview, LotRecord } from '@lotline/protocol';
import { eventually, testLots, useFreshFixture } from '@lotline/service-kit/testing';
import { rideChanged } from '../../testing/builders.js';
import { withFrozenTime } from '../../testing/frozen-time.js';
import { GatewayFixture, staffUser } from '../../testing/gateway-fixture.js';
import { LiveStreamClient } from '../../testing/live-stream-client.js';
import { Visitor } from '../../testing/visitor.js';
import type { RunningGateway } from '../../start.js';

const LOTS = ['harborview', 'eastgate'];
const customers = (lotId: string, over: Partial<CustomerFigures> = {}): CustomerFigures => ({
  lotId,
  today: '2026-11-22',
  cars: 87,
  spots: { free: 33, total: 120, carsWithoutSpot: 0 },
  checkedIn: 12,
  checkIns: 31,
  arrivals: 28,
  revenue: 1032.5,
  ...over,
});
const boards = (lotId: string, over: Partial<BoardFigures> = {}): BoardFigures => ({
  lotId,
  waiting: 0,
  longestSince: null,
  unacknowledged: 0,
  boards: { connected: 1, paired: 1 },
  ...over,
});

describe('api.md, Calls: GET /api/overview', () => {
  const fixture = useFreshFixture(new GatewayFixture());
  let gateway: RunningGateway;

  beforeEach(async () => {
    fixture.services.users = [
      staffUser({ email: 'admin@lot.test', role: 'admin' }),
      staffUser({ email: 'both@lot.test', lotIds: LOTS }),
      staffUser({ email: 'east@lot.test', role: 'agent', lotIds: ['eastgate'] }),
    ];
    fixture.services.customerFigures = LOTS.map((lotId) => customers(lotId));
    fixture.services.boardFigures = LOTS.map((lotId) => boards(lotId));
    fixture.services.textFigures = LOTS.map((lotId) => ({ lotId, stuck: 0 }));
    gateway = await fixture.start();
  });

  const signedIn = (email: string) => Visitor.signedIn(gateway.url, email);
  const read = async (email: string): Promise<LotOverview[]> =>
    JSON.parse((await (await signedIn(email)).get('/api/overview')).text);
  const queries = (): number => fixture.services.calls.overview ?? 0;

  it('should return the figures of every lot of the caller, and of no other', async () => {
    const titles = async (email: string) => (await read(email)).map(({ lotId }) => lotId);
    expect(await titles('both@lot.test')).toEqual(LOTS);
    expect(await titles('east@lot.test')).toEqual(['eastgate']);
    expect(await read('east@lot.test')).toMatchObject([
      { cars: 87, waiting: 0, textsStuck: 0, boards: { connected: 1 }, title: 'Eastgate Park & Fly' },
    ]);
  });

  it('should show revenue only to callers who may see financials, also from a shared cache', async () => {
    expect((await read('admin@lot.test'))[0]).toHaveProperty('revenue', 1032.5);
    for (const email of ['both@lot.test', 'east@lot.test'])
      expect(JSON.stringify(await read(email))).not.toMatch(/revenue/i);
    const [admin, valet] = [await signedIn('admin@lot.test'), await signedIn('both@lot.test')];
    const etag = (await admin.get('/api/overview')).headers.get('etag') ?? '';
    expect((await valet.get('/api/overview', { 'if-none-match': etag })).status).toBe(200);
  });

  it('should answer an unchanged poll with 304, and ask the services once for many readers', async () => {
    const [admin, valet] = [await signedIn('admin@lot.test'), await signedIn('both@lot.test')];
    await withFrozenTime(gateway, async () => {
      const etag = (await admin.get('/api/overview')).headers.get('etag') ?? '';
      const before = queries();
      const polls = Array.from({ length: 10 }, () => [
        admin.get('/api/overview', { 'if-none-match': etag }),
        valet.get('/api/overview'),
      ]);
      const statuses = (await Promise.all(polls.flat())).map(({ status }) => status);
      expect(statuses.sort()).toEqual([...Array<number>(10).fill(200), ...Array<number>(10).fill(304)]);
      expect(queries()).toBe(before);
      fixture.services.boardFigures = LOTS.map((lotId) => boards(lotId, { waiting: 1 }));
      await fixture.broker.publish('ride.changed', 'harborview', rideChanged(1));
      await eventually(async () =>
        expect((await admin.get('/api/overview', { 'if-none-match': etag })).status).toBe(200),
      );
    });
  });

  it('should include a lot that is added, archived or restored at once', async () => {
    const admin = await signedIn('admin@lot.test');
    const save = (version: number, archivedAt: string | null, over: Partial<LotRecord> = {}) => {
      const lot = { ...testLots().get('eastgate'), ...over, version, archivedAt };
      return fixture.broker.publish('lot.saved', lot.id, { lot });
    };
    const shows = (...titles: string[]) =>
      eventually(async () => {
        const lots: LotOverview[] = JSON.parse((await admin.get('/api/overview')).text);
        expect(lots.map(({ title }) => title)).toEqual(titles);
      });
    const [harborview, eastgate] = testLots().all.map(({ title }) => title);
    await withFrozenTime(gateway, async () => {
      await shows(String(harborview), String(eastgate));
      await save(2, '2026-11-22T10:00:00.000Z');
      await shows(String(harborview));
      await save(3, null);
      await shows(String(harborview), String(eastgate));
      const figures = LOTS.concat('northgate');
      fixture.services.customerFigures = figures.map((lotId) => customers(lotId));
      fixture.services.boardFigures = figures.map((lotId) => boards(lotId));
      fixture.services.textFigures = figures.map((lotId) => ({ lotId, stuck: 0 }));
      await save(1, null, { id: 'northgate', title: 'Northgate', createdAt: '2026-11-22T10:00:00.000Z' });
      await shows(String(harborview), String(eastgate), 'Northgate');
      const valet = await read('both@lot.test');
      expect(valet.map(({ lotId }) => lotId)).toEqual(LOTS);
    });
  });

  it('should have the same ETag at every gateway', async () => {
    const visitor = await signedIn('both@lot.test');
    const etag = (await visitor.get('/api/overview')).headers.get('etag') ?? '';
    visitor.url = (await fixture.start()).url;
    expect((await visitor.get('/api/overview', { 'if-none-match': etag })).status).toBe(304);
  });

  it('should announce a change of any of their lots to people with several, on their live stream', async () => {
    const opened = async (email: string) => LiveStreamClient.open(await signedIn(email));
    const names = ({ frames }: LiveStreamClient) => frames.map(({ name }) => name);
    const [both, east] = [await opened('both@lot.test'), await opened('east@lot.test')];
    await fixture.broker.publish('client.deleted', 'eastgate', { id: staffUser().id, version: 1 });
    await eventually(() => expect(names(both)).toContain('overview'));
    await eventually(() => expect(names(east)).toContain('client'));
    expect(names(east)).not.toContain('overview');
  });
});
