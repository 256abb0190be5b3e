import { DomainError, HISTORY_PAGE, type HistoryEntry, type RideEntry } from '@lotline/protocol';
import { staffUser, useGateway } from '../testing/gateway-fixture.js';
import { Visitor } from '../testing/visitor.js';

const ID = '6b1f3a52-3c1d-4d86-9a6e-0d8d6f0c2f11';
const change = (id: number): HistoryEntry => ({
  id: String(id),
  at: '2026-11-21T09:00:00.000Z',
  action: 'deleted',
  by: 'Vera V.',
  changes: [{ field: 'notes', from: 'Key 4', to: '' }],
});

const ENTRY: RideEntry = {
  id: '31',
  at: '2026-11-21T09:00:00.000Z',
  action: 'picked-up',
  by: { kind: 'board', lane: 2 },
  from: { status: 'requesting_ride', lane: null },
  to: { status: 'picked_up', lane: 2 },
};

describe('api.md, Calls: the histories of a customer', () => {
  const fixture = useGateway([staffUser()]);
  const visitor = Visitor.use(fixture);
  /** The requests that the services received. */
  let asked: unknown[];
  let changes: HistoryEntry[] | undefined;
  let nextCursor: string | null;

  beforeAll(async () => {
    await fixture.broker.answer({
      'clients.client.history': (request, { lotId }) => {
        asked.push({ lotId, ...request });
        if (!changes) throw new DomainError('NOT_FOUND', 'No such customer');
        return changes;
      },
      'shuttle.ride.history': (request, { lotId }) => {
        asked.push({ lotId, ...request });
        return { entries: [ENTRY], nextCursor };
      },
    });
  });
  beforeEach(() => {
    asked = [];
    changes = undefined;
    nextCursor = null;
  });

  describe('GET /api/clients/{id}/history', () => {
    it('should return the newest entries, with a cursor if there may be older ones', async () => {
      changes = Array.from({ length: HISTORY_PAGE }, (_, at) => change(900 - at));
      const { status, json, headers } = await visitor.get(`/api/clients/${ID}/history`);
      expect([status, json, headers.get('x-next-cursor')]).toEqual([200, changes, String(901 - HISTORY_PAGE)]);
      changes = [change(7)];
      const last = await visitor.get(`/api/clients/${ID}/history?cursor=701`);
      expect([last.json, last.headers.get('x-next-cursor')]).toEqual([changes, null]);
      expect(asked).toEqual([
        { lotId: 'harborview', id: ID },
        { lotId: 'harborview', id: ID, cursor: '701' },
      ]);
    });

    it('should answer 404 for a customer whom the lot never had', async () => {
      const { status, json } = await visitor.get(`/api/clients/${ID}/history`);
      expect([status, json]).toEqual([404, { message: 'No such customer', code: 'NOT_FOUND' }]);
    });
  });

  describe('GET /api/clients/{id}/rides', () => {
    it('should return a page, with a cursor if there is a next one', async () => {
      nextCursor = '31';
      const { status, json, headers } = await visitor.get(`/api/clients/${ID}/rides`);
      expect([status, json, headers.get('x-next-cursor')]).toEqual([200, [ENTRY], '31']);
      nextCursor = null;
      const last = await visitor.get(`/api/clients/${ID}/rides?cursor=31`);
      expect(last.headers.get('x-next-cursor')).toBeNull();
      expect(asked).toEqual([
        { lotId: 'harborview', clientId: ID },
        { lotId: 'harborview', clientId: ID, cursor: '31' },
      ]);
    });
  });

  it.each(['history', 'rides'])('should reject an invalid cursor of /%s', async (which) => {
    for (const query of [`cursor=${'9'.repeat(19)}`, 'cursor=1&cursor=2', 'cursor=-1', 'cursor=']) {
      const { status, json } = await visitor.get(`/api/clients/${ID}/${which}?${query}`);
      expect([query, status, json]).toMatchObject([query, 400, { code: 'INVALID' }]);
    }
    expect(asked).toEqual([]);
  });

  it.each(['history', 'rides'])('should show /%s to staff only', async (which) => {
    const { status } = await new Visitor(visitor.url).get(`/api/clients/${ID}/${which}`);
    expect(status).toBe(401);
    expect(asked).toEqual([]);
  });
});
