import { randomUUID } from 'node:crypto';
import { boardEpoch, toBoardCard, DomainError, type RideChange } from '@lotline/protocol';
import { eventually } from '@lotline/service-kit/testing';
import { staffUser, useGateway } from '../testing/gateway-fixture.js';
import { rideChanged } from '../testing/builders.js';
import { Visitor } from '../testing/visitor.js';

const ACKNOWLEDGED = '/api/clients/shuttle/acknowledged';
const REQUESTING = '/api/clients/shuttle/requesting_ride';

describe('api.md, Calls: POST /api/clients/shuttle/acknowledged', () => {
  const fixture = useGateway([staffUser(), staffUser({ email: 'east@lot.test', lotIds: ['eastgate'] })]);
  const visitor = Visitor.use(fixture);
  let version = 20;
  /** Each call of the shuttle service: its requests and lot. */
  let asked: { lotId: string; clientIds: string[] }[] = [];
  let answer: (clientIds: string[]) => Promise<RideChange[]>;
  const rides = new Map<string, RideChange>();

  /** Sets what the shuttle service knows of a ride. */
  const store = (change: RideChange): RideChange => {
    rides.set(change.ride.clientId, change);
    fixture.services.boardVersions.harborview = version;
    fixture.services.boards['harborview requesting_ride'] = JSON.stringify([...rides.values()].map(toBoardCard));
    return change;
  };

  /** Requests a ride, which appears on the gateway's board. */
  const requestRide = async (): Promise<RideChange> => {
    version += 1;
    const change = store(rideChanged(version));
    await fixture.broker.publish('ride.changed', 'harborview', change);
    const card = expect.objectContaining({ id: change.ride.clientId });
    await eventually(async () => expect((await visitor.get(REQUESTING)).json).toContainEqual(card));
    return change;
  };

  const acknowledgedChange = (change: RideChange): RideChange => {
    version += 1;
    const ride = { ...change.ride, version: change.ride.version + 1, acknowledgedAt: '2026-11-21T09:00:04.000Z' };
    return store({ ...change, ride, boardVersion: version });
  };

  fixture.services.acknowledge = (clientIds, lotId) => {
    asked.push({ lotId, clientIds });
    return answer(clientIds);
  };
  beforeEach(() => {
    asked = [];
    answer = () => Promise.resolve([]);
  });

  const show = (clientIds: unknown, sound: unknown = true, by = visitor) =>
    by.send('POST', ACKNOWLEDGED, { clientIds, sound });

  it('should pass on requests shown with sound, and no others', async () => {
    const clientId = randomUUID();
    expect((await show([clientId], false)).json).toEqual({ success: true });
    expect(asked).toEqual([]);
    expect((await show([clientId])).json).toEqual({ success: true });
    expect(asked).toEqual([{ lotId: 'harborview', clientIds: [clientId] }]);
  });

  it('should apply the first report at once, and drop the others', async () => {
    const change = await requestRide();
    const { clientId } = change.ride;
    answer = async () => [acknowledgedChange(change)];
    await show([clientId]);
    const { json, headers } = await visitor.get(REQUESTING);
    expect(json).toContainEqual(expect.objectContaining({ id: clientId, acknowledgedAt: '2026-11-21T09:00:04.000Z' }));
    expect(headers.get('x-board-version')).toBe(String(version));
    expect(headers.get('x-board-epoch')).toBe(boardEpoch('harborview', 'first'));
    await Promise.all(Array.from({ length: 50 }, () => show([clientId])));
    expect(asked).toHaveLength(1);
  });

  it('should batch concurrent reports into one call, and those during it into another', async () => {
    let go: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (go = resolve));
    answer = async () => gate.then(() => []);
    const [one, two] = [randomUUID(), randomUUID()];
    const first = show([one]);
    await eventually(() => expect(asked).toHaveLength(1));
    const others = [one, two, two, one].map((id) => show([id]));
    const last = show([one, two]);
    // All have arrived once a later request of the same connection pool is answered.
    await visitor.get(REQUESTING);
    go();
    for (const { status } of await Promise.all([first, ...others, last])) expect(status).toBe(200);
    expect(asked.length).toBeLessThanOrEqual(3);
    expect(asked.slice(1).flatMap(({ clientIds }) => clientIds)).toContain(two);
  });

  it('should pass on the shuttle service’s error, and a retry', async () => {
    const clientId = randomUUID();
    answer = () => Promise.reject(new DomainError('UNAVAILABLE', 'Not now'));
    expect((await show([clientId])).status).toBe(503);
    answer = () => Promise.resolve([]);
    expect((await show([clientId])).status).toBe(200);
    expect(asked).toHaveLength(2);
  });

  it('should acknowledge at the caller’s lot only', async () => {
    const clientId = randomUUID();
    const east = await Visitor.signedIn(fixture.url, 'east@lot.test');
    await show([clientId], true, east);
    expect(asked).toEqual([{ lotId: 'eastgate', clientIds: [clientId] }]);
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
