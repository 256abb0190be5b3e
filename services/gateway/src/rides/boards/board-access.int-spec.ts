import type { LotRecord } from '@lotline/protocol';
import { eventually, testLots } from '@lotline/service-kit/testing';
import { staffUser, useGateway } from '../../testing/gateway-fixture.js';
import { LiveStreamClient } from '../../testing/live-stream-client.js';
import { Visitor } from '../../testing/visitor.js';

const REQUESTING = '/api/clients/shuttle/requesting_ride';

describe('lots.md, Board access: board access by lot', () => {
  const fixture = useGateway([staffUser()], { BOARD_ACCESS: 'paired' });
  let version = 1;

  const save = async (id: string, over: Partial<LotRecord>): Promise<void> => {
    version += 1;
    const lot = { ...testLots().get(id), ...over, version };
    await fixture.broker.publish('lot.saved', id, { lot });
    if (lot.archivedAt !== null) return;
    await eventually(async () =>
      expect((await new Visitor(fixture.url).get(`/api/settings?lot=${id}`)).json).toMatchObject({ version }),
    );
  };
  const statusOf = async (lot: string): Promise<number> =>
    (await new Visitor(fixture.url).get(`${REQUESTING}?lot=${lot}`)).status;

  it('should follow the lot’s own setting, and end open streams when pairing becomes required', async () => {
    await save('eastgate', { boardAccess: 'open' });
    expect([await statusOf('eastgate'), await statusOf('harborview')]).toEqual([200, 401]);
    expect((await new Visitor(fixture.url).get('/api/boards/me?lot=eastgate')).json).toMatchObject({ state: 'open' });
    const stream = await LiveStreamClient.openBoard(new Visitor(fixture.url), 'eastgate');
    await save('eastgate', { boardAccess: 'paired' });
    expect(await statusOf('eastgate')).toBe(401);
    await eventually(() => expect(stream.ended).toBe(true));
  });

  it('should tell boards and staff of the lot about each change, and nobody else', async () => {
    await save('eastgate', { boardAccess: 'open' });
    const staff = await Visitor.signedIn(fixture.url);
    const own = await LiveStreamClient.open(staff);
    const board = await LiveStreamClient.openBoard(new Visitor(fixture.url), 'eastgate');
    await save('eastgate', { boardAccess: 'open', title: 'Renamed' });
    const frame = { name: 'lot', data: { lotId: 'eastgate', version } };
    await eventually(() => expect(board.events).toContainEqual(frame));
    await save('harborview', { title: 'Renamed too' });
    await eventually(() => expect(own.events).toContainEqual({ name: 'lot', data: { lotId: 'harborview', version } }));
    expect(own.events).not.toContainEqual(frame);
  });

  it('should close the boards of an archived lot', async () => {
    await save('eastgate', { boardAccess: 'open' });
    const stream = await LiveStreamClient.openBoard(new Visitor(fixture.url), 'eastgate');
    await save('eastgate', { archivedAt: '2026-03-08T10:00:00.000Z' });
    await eventually(async () => expect(await statusOf('eastgate')).toBe(410));
    await eventually(() => expect(stream.ended).toBe(true));
    expect((await new Visitor(fixture.url).get('/api/settings?lot=eastgate')).json).toMatchObject({
      code: 'LOT_CLOSED',
      message: 'Eastgate Park & Fly is closed. Thank you for parking with us.',
    });
  });
});
