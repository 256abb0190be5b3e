import { randomUUID } from 'node:crypto';
import { eventually } from '@lotline/service-kit/testing';
import { staffUser, useGateway } from '../testing/gateway-fixture.js';
import { LiveStreamClient } from '../testing/live-stream-client.js';
import { Visitor } from '../testing/visitor.js';

const REQUESTING = '/api/clients/shuttle/requesting_ride';
const HOUR_MS = 3_600_000;

describe('sign-in.md, When a session ends: a session whose only traffic is polls', () => {
  const fixture = useGateway([staffUser()]);

  /** Signed in eleven hours ago. */
  const longSignedIn = async (): Promise<{ visitor: Visitor; sid: string }> => {
    const visitor = await Visitor.signedIn(fixture.url);
    const [sid = ''] = decodeURIComponent(visitor.cookie('lotline') ?? '').split('.');
    await fixture.database.query(
      `UPDATE session SET expire = now() + interval '1 hour',
         sess = jsonb_set(sess::jsonb, '{renewedAt}', to_jsonb($2::bigint))::json WHERE sid = $1`,
      [sid, Date.now() - 11 * HOUR_MS],
    );
    return { visitor, sid };
  };
  const hoursLeft = async (sid: string): Promise<number> => {
    const sql = 'SELECT extract(epoch FROM expire - now())::float8 / 3600 AS hours FROM session WHERE sid = $1';
    const [row] = await fixture.database.query<{ hours: number }>(sql, [sid]);
    return row?.hours ?? 0;
  };

  it.each(['changed', 'unchanged'])('should be renewed with its cookie: %s', async (what) => {
    const { visitor, sid } = await longSignedIn();
    const etag = (await other()).headers.get('etag') ?? '';
    const headers: Record<string, string> = what === 'changed' ? {} : { 'if-none-match': etag };
    // The gateway asks PostgreSQL for a session once a second.
    const renewed = await eventually(async () => {
      const answer = await visitor.get(REQUESTING, headers);
      expect(answer.headers.getSetCookie()).toHaveLength(1);
      return answer;
    });
    expect(renewed.status).toBe(what === 'changed' ? 200 : 304);
    const [cookie = ''] = renewed.headers.getSetCookie();
    const expires = new Date(/Expires=([^;]+)/.exec(cookie)?.[1] ?? 0).getTime();
    expect((expires - Date.now()) / HOUR_MS).toBeGreaterThan(11);
    expect(await hoursLeft(sid)).toBeGreaterThan(11);
    expect(renewed.headers.get('x-board-version')).toBe('0');
    expect((await visitor.get(REQUESTING, headers)).headers.getSetCookie()).toEqual([]);
  });

  it('should end with its stream SESSION_MAX_DAYS after the sign-in, however much it is used', async () => {
    const { visitor, sid } = await longSignedIn();
    const stream = await LiveStreamClient.open(visitor);
    await startedAgo(sid, 29.9);
    await eventually(async () => {
      await visitor.get(REQUESTING);
      expect(await hoursLeft(sid)).toBeGreaterThan(11);
    });
    expect((await visitor.get('/api/auth/user')).status).toBe(200);
    await startedAgo(sid, 30);
    await eventually(async () => expect((await visitor.get(REQUESTING)).status).toBe(401));
    expect((await visitor.get('/api/auth/user')).status).toBe(401);
    await eventually(() => expect(stream.ended).toBe(true));
    await visitor.signIn();
    expect((await visitor.get('/api/auth/user')).status).toBe(200);
  });

  it.each([
    ['stay ended when it ends', `DELETE FROM session WHERE sid = $1`, []],
    [
      'keep a new lot',
      `UPDATE session SET sess = jsonb_set(sess::jsonb, '{lotId}', '"eastgate"')::json WHERE sid = $1`,
      [{ lot: 'eastgate' }],
    ],
  ])('should %s during a slow request that renews it', async (_what, sql, rows) => {
    const { visitor, sid } = await longSignedIn();
    fixture.services.acknowledge = async () => {
      await fixture.database.query(sql, [sid]);
      return [];
    };
    // Has not cached the session, so its first request renews it.
    visitor.url = (await fixture.start()).url;
    await visitor.send('POST', '/api/clients/shuttle/acknowledged', { clientIds: [randomUUID()], sound: true });
    const saved = await fixture.database.query(`SELECT sess ->> 'lotId' AS lot FROM session WHERE sid = $1`, [sid]);
    expect(saved).toEqual(rows);
  });

  const startedAgo = (sid: string, days: number) =>
    fixture.database.query(
      `UPDATE session SET sess = jsonb_set(sess::jsonb, '{startedAt}', to_jsonb($2::bigint))::json WHERE sid = $1`,
      [sid, Math.floor(Date.now() - days * 24 * HOUR_MS)],
    );
  const other = async () => {
    const reader = await Visitor.signedIn(fixture.url);
    return reader.get(REQUESTING);
  };
});
