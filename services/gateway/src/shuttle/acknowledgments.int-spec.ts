import { randomUUID } from 'node:crypto';
import { boardEpoch, toBoardCard, DomainError, type RideChange } from '@lotline/contracts';
import { eventually } from '@lotline/service-kit/testing';
import type { RunningGateway } from '../start.js';
import { GatewayFixture, staffUser } from '../testing/gateway-fixture.js';
import { rideChanged } from '../testing/builders.js';
import { Visitor } from '../testing/visitor.js';

const HEARD = '/api/clients/shuttle/acknowledged';
const REQUESTING = '/api/clients/shuttle/requesting_ride';

describe('POST /api/clients/shuttle/acknowledged', () => {
  let fixture: GatewayFixture;
  let gateway: RunningGateway;
  let visitor: Visitor;
  let version = 20;
  /** Each call of the shuttle service: its requests and lot. */
  let asked: { lotId: string; clientIds: string[] }[] = [];
  let answer: (clientIds: string[]) => Promise<RideChange[]>;
  const cards: RideChange[] = [];

  const acknowledgedChange = (change: RideChange): RideChange => {
    version += 1;
    fixture.services.boardVersions.harborview = version;
    const ride = { ...change.ride, version: change.ride.version + 1, acknowledgedAt: '2026-11-21T09:00:04.000Z' };
    return { ...change, ride, boardVersion: version };
  };

  beforeAll(async () => {
    fixture = await GatewayFixture.begin();
    fixture.services.users = [staffUser(), staffUser({ email: 'east@lot.test', lotIds: ['eastgate'] })];
    fixture.services.acknowledge = (clientIds, lotId) => {
      asked.push({ lotId, clientIds });
      return answer(clientIds);
    };
    cards.push(rideChanged(version), rideChanged(version), rideChanged(version));
    fixture.services.boardVersions.harborview = version;
    fixture.services.boards['harborview requesting_ride'] = JSON.stringify(cards.map(toBoardCard));
    gateway = await fixture.start();
    visitor = new Visitor(gateway.url);
    await visitor.signIn();
  });
  afterAll(() => fixture.end());
  beforeEach(() => {
    asked = [];
    answer = () => Promise.resolve([]);
  });

  const show = (clientIds: unknown, sound: unknown = true, by = visitor) =>
    by.send('POST', HEARD, { clientIds, sound });
  const idOf = (at: number): string => cards[at]?.ride.clientId ?? '';

  it('should pass on requests shown with sound, and no others', async () => {
    const clientId = randomUUID();
    expect((await show([clientId], false)).json).toEqual({ success: true });
    expect(asked).toEqual([]);
    expect((await show([clientId])).json).toEqual({ success: true });
    expect(asked).toEqual([{ lotId: 'harborview', clientIds: [clientId] }]);
  });

  it('should apply the first report at once, and drop the others', async () => {
    await visitor.get(REQUESTING);
    const [change] = cards;
    answer = async () => (change ? [acknowledgedChange(change)] : []);
    await show([idOf(0)]);
    const { json, headers } = await visitor.get(REQUESTING);
    expect(json).toContainEqual(expect.objectContaining({ id: idOf(0), acknowledgedAt: '2026-11-21T09:00:04.000Z' }));
    expect(headers.get('x-board-version')).toBe(String(version));
    expect(headers.get('x-board-epoch')).toBe(boardEpoch('harborview', 'first'));
    await Promise.all(Array.from({ length: 50 }, () => show([idOf(0)])));
    expect(asked).toHaveLength(1);
  });

  it('should batch concurrent reports into one call, and those during it into another', async () => {
    let go: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (go = resolve));
    answer = async () => gate.then(() => []);
    const first = show([idOf(1)]);
    await eventually(() => expect(asked).toHaveLength(1));
    const others = [idOf(1), idOf(2), idOf(2), idOf(1)].map((id) => show([id]));
    const last = show([idOf(1), idOf(2)]);
    // All have arrived once a later request of the same connection pool is answered.
    await visitor.get(REQUESTING);
    go();
    for (const { status } of await Promise.all([first, ...others, last])) expect(status).toBe(200);
    expect(asked.length).toBeLessThanOrEqual(3);
    expect(asked.slice(1).flatMap(({ clientIds }) => clientIds)).toContain(idOf(2));
  });

  it('should batch reports for a moment after a call', async () => {
    // Repeated with other ids if the machine was too slow.
    await eventually(async () => {
      asked = [];
      const [first = '', ...others] = Array.from({ length: 20 }, () => randomUUID());
      await show([first]);
      await Promise.all(others.map((id) => show([id])));
      expect(asked.map(({ clientIds }) => clientIds.length)).toEqual([1, others.length]);
    });
  });

  it('should pass on the shuttle service’s error, and a retry', async () => {
    answer = () => Promise.reject(new DomainError('UNAVAILABLE', 'Not now'));
    expect((await show([idOf(1)])).status).toBe(503);
    answer = () => Promise.resolve([]);
    expect((await show([idOf(1)])).status).toBe(200);
    expect(asked).toHaveLength(2);
  });

  it('should acknowledge at the caller’s lot only', async () => {
    const east = new Visitor(gateway.url);
    await east.signIn('east@lot.test');
    await show([idOf(1)], true, east);
    expect(asked).toEqual([{ lotId: 'eastgate', clientIds: [idOf(1)] }]);
  });

  it.each([
    ['a missing list', 'all', true],
    ['an invalid id', ['x'], true],
    ['too many', Array.from({ length: 1001 }, () => randomUUID()), true],
    ['a missing sound field', [], 'on'],
  ])('should reject %s', async (_what, clientIds, sound) => {
    expect((await show(clientIds, sound)).status).toBe(400);
    expect(asked).toEqual([]);
  });
});
