import { ownSessionSchema, type OwnSession } from '@lotline/protocol';
import { eventually } from '@lotline/service-kit/testing';
import { staffUser, useGateway } from '../testing/gateway-fixture.js';
import { LiveStreamClient } from '../testing/live-stream-client.js';
import { Visitor } from '../testing/visitor.js';

const PATH = '/api/auth/sessions';

describe('api.md, Calls: own sessions', () => {
  const fixture = useGateway([staffUser(), staffUser({ email: 'other@lot.test' })]);
  let elsewhere: string;
  beforeAll(async () => {
    elsewhere = (await fixture.start()).url;
  });
  beforeEach(() => fixture.database.query('DELETE FROM session'));

  const signedIn = async (userAgent: string, email?: string): Promise<Visitor> => {
    const visitor = new Visitor(fixture.url);
    await visitor.send(
      'POST',
      '/api/login',
      { email: email ?? 'valet@lot.test', password: 'correct horse' },
      { 'user-agent': userAgent },
    );
    return visitor;
  };
  const list = async (visitor: Visitor): Promise<OwnSession[]> =>
    ownSessionSchema.array().parse((await visitor.get(PATH)).json);

  it('should be listed with device, address and times, the latest used first, and without their secrets', async () => {
    const phone = await signedIn('Phone');
    const desk = await signedIn('Desk');
    await signedIn('Stranger', 'other@lot.test');
    const { json, text, headers } = await phone.get(PATH);
    expect(json).toMatchObject([
      { userAgent: 'Desk', address: '127.0.0.1', isCurrent: false },
      { userAgent: 'Phone', address: '127.0.0.1', isCurrent: true },
    ]);
    expect(headers.get('cache-control')).toBe('no-store');
    for (const each of [phone, desk]) {
      const [sid = ''] = decodeURIComponent(each.cookie('lotline') ?? '').split('.');
      expect(sid.length).toBeGreaterThan(20);
      expect(text).not.toContain(sid);
    }
  });

  it('should end on every gateway, with their streams, and be recorded', async () => {
    const desk = await signedIn('Desk');
    const lost = await signedIn('Lost phone');
    const stream = await LiveStreamClient.open(lost);
    const there = new Visitor(elsewhere);
    there.setCookie('lotline', lost.cookie('lotline') ?? '');
    expect((await there.get('/api/auth/user')).status).toBe(200);
    const events = await fixture.broker.recordEvents();
    const { id } = (await list(desk)).find(({ isCurrent }) => !isCurrent) ?? {};
    expect(await desk.send('DELETE', `${PATH}/${id}`)).toMatchObject({ status: 200, json: { success: true } });
    expect((await lost.get('/api/auth/user')).status).toBe(401);
    await eventually(async () => expect((await there.get('/api/auth/user')).status).toBe(401));
    await eventually(() => expect(stream.ended).toBe(true));
    await eventually(() => expect(events).toMatchObject([{ type: 'audit.recorded', payload: { kind: 'signed-out' } }]));
    expect((await list(desk)).map(({ userAgent }) => userAgent)).toEqual(['Desk']);
    expect((await desk.send('DELETE', `${PATH}/${id}`)).status).toBe(404);
  });

  it('should not be those of others', async () => {
    const mine = await signedIn('Mine');
    const theirs = await signedIn('Theirs', 'other@lot.test');
    const [own] = await list(theirs);
    for (const id of [own?.id, 'x', '%00', theirs.cookie('lotline')]) {
      expect(await mine.send('DELETE', `${PATH}/${encodeURIComponent(id ?? '')}`)).toMatchObject({
        status: 404,
        json: { message: 'No such session', code: 'NOT_FOUND' },
      });
    }
    expect((await theirs.get('/api/auth/user')).status).toBe(200);
    expect((await new Visitor(fixture.url).get(PATH)).status).toBe(401);
  });
});
