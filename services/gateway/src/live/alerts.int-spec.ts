import { NO_RIDE, type BoardCard } from '@lotline/protocol';
import { eventually } from '@lotline/service-kit/testing';
import { staffUser, useGateway } from '../testing/gateway-fixture.js';
import { Visitor } from '../testing/visitor.js';

const card = (lotId: string, firstName: string, playAudioAlert = true): BoardCard => ({
  ...NO_RIDE,
  id: staffUser().id,
  lotId,
  version: 1,
  firstName,
  lastName: 'Lee',
  phone: '310-555-0101',
  partySize: 1,
  terminal: '',
  parkingSpot: '',
  returningAirline: '',
  clientType: 'Walk In',
  language: 'en',
  shuttleStatus: 'requesting_ride',
  customerRequestingRideTimestamp: '2026-03-08T17:21:00.000Z',
  playAudioAlert,
});

describe('api.md, Calls: /api/alerts', () => {
  const fixture = useGateway([
    staffUser({ email: 'both@lot.test', lotIds: ['harborview', 'eastgate'] }),
    staffUser({ email: 'here@lot.test' }),
  ]);
  /** Calls of the shuttle service: the lot and the customers. */
  const calls: unknown[] = [];

  fixture.services.boards = {
    'harborview requesting_ride': JSON.stringify([card('harborview', 'Ada'), card('harborview', 'Silent', false)]),
    'eastgate requesting_ride': JSON.stringify([card('eastgate', 'Tom')]),
  };
  fixture.services.acknowledge = (clientIds, lotId) => {
    calls.push([lotId, clientIds]);
    return Promise.resolve([]);
  };
  beforeEach(() => calls.splice(0));

  const signedIn = (email: string) => Visitor.signedIn(fixture.url, email);
  const ringing = async (email: string): Promise<string[]> => {
    const { text } = await (await signedIn(email)).get('/api/alerts?lots=harborview,eastgate,nowhere');
    const cards: BoardCard[] = JSON.parse(text);
    return cards.map(({ lotId, firstName }) => `${lotId} ${firstName}`);
  };

  it('should list the ringing requests of the lots that are asked for and the caller’s', async () => {
    expect(await ringing('both@lot.test')).toEqual(['harborview Ada', 'eastgate Tom']);
    expect(await ringing('here@lot.test')).toEqual(['harborview Ada']);
  });

  it('should store the chosen lots, and refuse those that are not the caller’s', async () => {
    const [both, here] = [await signedIn('both@lot.test'), await signedIn('here@lot.test')];
    const choice = { lotIds: ['eastgate'] };
    expect((await both.send('PUT', '/api/alerts/lots', choice)).json).toEqual(choice);
    expect((await both.get('/api/alerts/lots')).json).toEqual(choice);
    expect((await here.send('PUT', '/api/alerts/lots', choice)).status).toBe(403);
    // A lot that was taken away is no longer heard.
    expect((await here.get('/api/alerts/lots')).json).toEqual({ lotIds: [] });
  });

  it.each([
    [{ lotIds: 'eastgate' }, 'lotIds'],
    [{ lotIds: Array(1001).fill('eastgate') }, 'lotIds'],
    [{ lotIds: ['x'.repeat(41)] }, 'lotIds'],
    [{}, 'lotIds'],
  ])('should reject the choice %j', async (body, path) => {
    const { status, json } = await (await signedIn('both@lot.test')).send('PUT', '/api/alerts/lots', body);
    expect([status, json]).toEqual([400, expect.objectContaining({ errors: [expect.objectContaining({ path })] })]);
  });

  it('should acknowledge requests at another lot when they were heard there, and refuse lots of others', async () => {
    const [both, here] = [await signedIn('both@lot.test'), await signedIn('here@lot.test')];
    const clientIds = [staffUser().id];
    const acknowledge = (visitor: Visitor, sound: boolean) =>
      visitor.send('POST', '/api/alerts/acknowledged', { lotId: 'eastgate', clientIds, sound });
    expect((await acknowledge(both, false)).status).toBe(200);
    expect((await acknowledge(here, true)).status).toBe(403);
    expect(calls).toEqual([]);
    expect((await acknowledge(both, true)).status).toBe(200);
    await eventually(() => expect(calls).toEqual([['eastgate', clientIds]]));
  });

  it('should refuse to stop an alert of another’s lot', async () => {
    const here = await signedIn('here@lot.test');
    const body = { lotId: 'eastgate', clientId: staffUser().id };
    expect((await here.send('POST', '/api/alerts/stopped', body)).status).toBe(403);
  });
});
