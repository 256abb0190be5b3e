import { eventually } from '@lotline/service-kit/testing';
import { GatewayUnderTest, staffUser } from '../testing/gateway-under-test.js';
import { Visitor } from '../testing/visitor.js';

const REQUESTING = '/api/clients/shuttle/requesting_ride';
const HOUR_MS = 3_600_000;

describe('a session whose only traffic is polls', () => {
  let under: GatewayUnderTest;
  let url: string;

  /** Signed in eleven hours ago. */
  const longSignedIn = async (): Promise<{ visitor: Visitor; sid: string }> => {
    const visitor = new Visitor(url);
    await visitor.signIn();
    const [sid = ''] = decodeURIComponent(visitor.cookie('lotline') ?? '').split('.');
    await under.database.query(
      `UPDATE session SET expire = now() + interval '1 hour',
         sess = jsonb_set(sess::jsonb, '{renewedAt}', to_jsonb($2::bigint))::json WHERE sid = $1`,
      [sid, Date.now() - 11 * HOUR_MS],
    );
    return { visitor, sid };
  };
  const hoursLeft = async (sid: string): Promise<number> => {
    const sql = 'SELECT extract(epoch FROM expire - now())::float8 / 3600 AS hours FROM session WHERE sid = $1';
    const [row] = await under.database.query<{ hours: number }>(sql, [sid]);
    return row?.hours ?? 0;
  };

  beforeAll(async () => {
    under = await GatewayUnderTest.begin();
    under.others.users = [staffUser()];
    ({ url } = await under.start());
  });
  afterAll(() => under.end());

  it.each(['changed', 'unchanged'])('should live on, and its cookie be sent again: %s', async (what) => {
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

  const other = async () => {
    const reader = new Visitor(url);
    await reader.signIn();
    return reader.get(REQUESTING);
  };
});
