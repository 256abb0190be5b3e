import { randomUUID } from 'node:crypto';
import { toBoardDeviceChange, toBoardCard } from '@lotline/protocol';
import { eventually } from '@lotline/service-kit/testing';
import { customerRecord, rideChanged } from '../../testing/builders.js';
import { staffUser, useGateway } from '../../testing/gateway-fixture.js';
import { LiveStreamClient } from '../../testing/live-stream-client.js';
import { Visitor } from '../../testing/visitor.js';

const REQUESTING = '/api/clients/shuttle/requesting_ride';

describe('pick-up-boards.md, Access: a board without a login', () => {
  const here = toBoardCard(rideChanged(1));
  const east = { ...toBoardCard(rideChanged(1)), lotId: 'eastgate' };

  const slim = ({
    parkingSpot: _spot,
    returningAirline: _airline,
    clientType: _type,
    language: _language,
    ...card
  }: typeof here) => card;
  const lists = (): number => fixture.services.calls['list requesting_ride'] ?? 0;

  const fixture = useGateway(
    [
      staffUser(),
      staffUser({ email: 'east@lot.test', lotIds: ['eastgate'] }),
      staffUser({ email: 'both@lot.test', lotIds: ['harborview', 'eastgate'] }),
    ],
    { BOARD_ACCESS: 'open' },
  );
  const board = Visitor.useStranger(fixture);
  fixture.services.boardVersions = { harborview: 1, eastgate: 1 };
  fixture.services.boards = {
    'harborview requesting_ride': JSON.stringify([here]),
    'eastgate requesting_ride': JSON.stringify([east]),
  };
  beforeEach(() => (fixture.services.autoCheckoutCalls = []));

  describe('GET /api/clients/shuttle/{status}', () => {
    it('should show the lot named in its URL, the first lot by default, with reduced customer data', async () => {
      const { json, headers } = await board.get(REQUESTING);
      expect([json, headers.get('x-board-reader')]).toEqual([[slim(here)], 'board']);
      expect((await board.get(`${REQUESTING}?lot=eastgate`)).json).toEqual([slim(east)]);
      expect((await board.get(`${REQUESTING}?lot=nowhere`)).status).toBe(404);
      expect((await board.get(`${REQUESTING}?lot=eastgate&lot=harborview`)).status).toBe(400);
    });

    it('should answer an unchanged poll with 304 and without a list query, under an ETag of its own', async () => {
      const etag = (await board.get(REQUESTING)).headers.get('etag') ?? '';
      const staff = await Visitor.signedIn(fixture.url);
      const before = lists();
      expect((await board.get(REQUESTING, { 'if-none-match': etag })).status).toBe(304);
      const seen = await staff.get(REQUESTING, { 'if-none-match': etag });
      expect([seen.status, seen.json]).toEqual([200, [here]]);
      expect(lists()).toBe(before);
    });

    it('should show staff the lot in the address if they work there, otherwise as to any visitor', async () => {
      const list = async (email: string, query: string) => {
        const staff = await Visitor.signedIn(fixture.url, email);
        const { json, headers } = await staff.get(`${REQUESTING}${query}`);
        return [json, headers.get('x-board-reader')];
      };
      expect(await list('both@lot.test', '')).toEqual([[here], null]);
      expect(await list('both@lot.test', '?lot=eastgate')).toEqual([[east], null]);
      expect(await list('east@lot.test', '?lot=harborview')).toEqual([[slim(here)], 'board']);
      expect(await list('east@lot.test', '')).toEqual([[east], null]);
    });
  });

  describe('an address with ?lot= in a browser with a session', () => {
    let staff: Visitor;
    beforeAll(async () => {
      staff = await Visitor.signedIn(fixture.url, 'both@lot.test');
    });

    it('should have the settings and the state of the lot in the address', async () => {
      for (const lotId of ['harborview', 'eastgate']) {
        expect((await staff.get(`/api/settings?lot=${lotId}`)).json).toMatchObject({ lotId });
        expect((await staff.get(`/api/boards/me?lot=${lotId}`)).json).toEqual({ state: 'open', lotId, lane: null });
      }
      expect((await staff.get('/api/settings?lot=nowhere')).status).toBe(404);
    });

    it('should tell staff who do not work there which lot is theirs', async () => {
      const elsewhere = await Visitor.signedIn(fixture.url, 'east@lot.test');
      const state = { state: 'open', lotId: 'harborview', lane: null };
      const { json } = await elsewhere.get('/api/boards/me?lot=harborview', { 'x-lot': 'harborview' });
      expect(json).toEqual({ ...state, staffLotId: 'eastgate' });
      expect((await new Visitor(fixture.url).get('/api/boards/me?lot=harborview')).json).toEqual(state);
    });

    it('should change the lot in the address in the name of the person, from a page of that lot only', async () => {
      const sweep = '/api/clients/shuttle/auto-checkout?lot=eastgate';
      expect((await staff.send('POST', sweep, undefined, { 'x-lot': 'harborview' })).status).toBe(403);
      expect((await staff.send('POST', sweep, undefined, { 'x-lot': 'eastgate' })).status).toBe(200);
      expect(fixture.services.autoCheckoutCalls).toEqual([
        { lotId: 'eastgate', actor: expect.objectContaining({ kind: 'staff' }) },
      ]);
    });

    it('should not change the lot of the session, nor of calls that only staff may make', async () => {
      expect((await staff.get('/api/auth/user?lot=eastgate')).json).toMatchObject({ lotId: 'harborview' });
      expect((await staff.get('/api/boards?lot=eastgate', { 'x-lot': 'eastgate' })).status).toBe(403);
    });
  });

  it('should act as a board of the lot that its URL names', async () => {
    expect((await board.send('POST', '/api/clients/shuttle/auto-checkout?lot=eastgate')).status).toBe(200);
    expect(fixture.services.autoCheckoutCalls).toEqual([{ actor: { kind: 'board', lane: null }, lotId: 'eastgate' }]);
  });

  it('should receive only its lot’s ride events, without links', async () => {
    const listeners = [await LiveStreamClient.openBoard(board), await LiveStreamClient.openBoard(board, 'eastgate')];
    await fixture.broker.publish('client.saved', 'harborview', { client: customerRecord({ id: randomUUID() }) });
    const change = rideChanged(2);
    fixture.services.boardVersions.harborview = 2;
    await fixture.broker.publish('ride.changed', 'harborview', change);
    await eventually(() => expect(listeners[0]?.events).toEqual([{ name: 'ride', data: toBoardDeviceChange(change) }]));
    expect(listeners[1]?.events).toEqual([]);
  });

  it('should be refused everything when boards must be paired', async () => {
    const paired = new Visitor((await fixture.start({ BOARD_ACCESS: 'paired' })).url);
    for (const path of [REQUESTING, '/api/events']) expect((await paired.get(path)).status).toBe(401);
    expect((await paired.send('POST', '/api/clients/shuttle/auto-checkout')).status).toBe(401);
    expect(fixture.services.autoCheckoutCalls).toEqual([]);
  });
});
