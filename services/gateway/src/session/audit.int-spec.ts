import type { DomainEvent } from '@lotline/protocol';
import { eventually } from '@lotline/service-kit/testing';
import { exportRow } from '../testing/builders.js';
import { staffUser, useGateway } from '../testing/gateway-fixture.js';
import { Visitor } from '../testing/visitor.js';

const AGENT = { 'user-agent': `Tablet/${'1'.repeat(500)}` };

describe('admin.md, Audit: the audit', () => {
  let events: DomainEvent[];
  const users = (['admin', 'valet'] as const).map((role) => staffUser({ role, email: `${role}@lot.test` }));

  const fixture = useGateway(users);
  beforeAll(async () => {
    events = await fixture.broker.recordEvents();
  });
  beforeEach(() => events.splice(0));

  const signedIn = (role: string) => Visitor.signedIn(fixture.url, `${role}@lot.test`);
  const recorded = () => events.filter(({ type }) => type === 'audit.recorded');

  it('records a sign-out with its client, once for a session that ends twice at the same time', async () => {
    const valet = await signedIn('valet');
    const { status } = await valet.get('/api/auth/user');
    expect(status).toBe(200);
    const ends = await Promise.all([valet.get('/api/logout', AGENT), valet.get('/api/logout', AGENT)]);
    expect(ends.map((end) => end.status)).toEqual([302, 302]);
    await eventually(() => expect(recorded()).toHaveLength(1));
    expect(recorded()[0]).toMatchObject({
      lotId: 'harborview',
      payload: {
        kind: 'signed-out',
        byId: users[1]?.id,
        address: '127.0.0.1',
        userAgent: AGENT['user-agent'].slice(0, 200),
      },
    });
    await valet.get('/api/logout');
    await new Visitor(fixture.url).get('/api/logout');
    expect(await fixture.database.query('SELECT FROM session')).toEqual([]);
    expect(recorded()).toHaveLength(1);
  });

  it('records an export with the number of customers, and none that is refused', async () => {
    fixture.services.exported = { harborview: [[exportRow(), exportRow()]] };
    const valet = await signedIn('valet');
    expect((await valet.send('POST', '/api/export/all', { format: 'excel' })).status).toBe(403);
    const admin = await signedIn('admin');
    expect((await admin.send('POST', '/api/export/all', { format: 'excel' })).status).toBe(200);
    await eventually(() =>
      expect(recorded()).toMatchObject([
        { lotId: 'harborview', payload: { kind: 'exported', byId: users[0]?.id, detail: '2' } },
      ]),
    );
  });

  describe('GET /api/audit', () => {
    it('returns pages of 50, each with the cursor of the next', async () => {
      const admin = await signedIn('admin');
      const first = await admin.get('/api/audit');
      expect([first.status, first.headers.get('x-next-cursor')]).toEqual([200, '951']);
      const second = await admin.get('/api/audit?cursor=951&kind=exported');
      expect(second.json).toMatchObject([{ id: '950', kind: 'exported' }, ...Array.from({ length: 49 }, () => ({}))]);
      const last = await admin.get('/api/audit?cursor=20');
      expect([last.json, last.headers.get('x-next-cursor')]).toEqual([expect.any(Array), null]);
    });

    it.each(['cursor=x', 'kind=unknown', 'person=nobody'])('rejects %s', async (query) => {
      const admin = await signedIn('admin');
      expect((await admin.get(`/api/audit?${query}`)).status).toBe(400);
    });
  });
});
