import { useFixture } from '@lotline/service-kit/testing';
import { GatewayFixture } from '../testing/gateway-fixture.js';
import { Sessions, type SessionData } from './sessions.js';

const data = (): SessionData => ({
  userId: 'user-1',
  lotId: 'harborview',
  passwordIds: [null],
  startedAt: Date.now(),
  renewedAt: Date.now(),
  client: { address: '192.0.2.1', userAgent: 'a test' },
});

describe('sign-in.md, When a session ends: the sessions of a gateway', () => {
  const fixture = useFixture(new GatewayFixture());
  let sessions: Sessions;
  let other: Sessions;
  let sid: string;
  beforeAll(async () => {
    [sessions, other] = [(await fixture.start()).app.get(Sessions), (await fixture.start()).app.get(Sessions)];
  });
  beforeEach(async () => ({ sid } = await sessions.begin(data())));

  it('should ask PostgreSQL once for readers of the same moment', async () => {
    const [first, second] = [sessions.find(sid), sessions.find(sid)];
    expect(first).toBe(second);
    expect(await first).toEqual({ ...data(), sid, startedAt: expect.any(Number), renewedAt: expect.any(Number) });
  });

  it('should be over at once when it ends, whatever a running query returns', async () => {
    const asked = sessions.reload(sid);
    const ending = sessions.end(sid);
    expect([await sessions.find(sid), await asked]).toEqual([null, null]);
    await ending;
    expect(await other.reload(sid)).toBeNull();
  });

  it('should not be restored by a slow request, at whichever gateway it ended', async () => {
    await sessions.reload(sid);
    await other.end(sid);
    const late = [sessions.change(sid, { renewedAt: Date.now() }), other.change(sid, { lotId: 'eastgate' })];
    for (const change of late) await expect(change).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await fixture.database.query('SELECT 1 FROM session WHERE sid = $1', [sid])).toEqual([]);
  });

  it('should show its change at once, whatever an older query returns', async () => {
    const asked = sessions.reload(sid);
    await sessions.change(sid, { lotId: 'eastgate' });
    await asked;
    expect(await sessions.find(sid)).toMatchObject({ lotId: 'eastgate' });
  });

  it('should keep what another request has changed meanwhile', async () => {
    await sessions.reload(sid);
    await other.change(sid, { lotId: 'eastgate' });
    await sessions.change(sid, { passwordIds: ['new'] });
    expect(await other.reload(sid)).toMatchObject({ lotId: 'eastgate', passwordIds: ['new'] });
  });
});
