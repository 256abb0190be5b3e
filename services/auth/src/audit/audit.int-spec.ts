import { randomUUID } from 'node:crypto';
import { actorMay, type AuditEntry, type LotContext, type RpcInput } from '@lotline/protocol';
import { Retention } from '@lotline/service-kit';
import { eventually } from '@lotline/service-kit/testing';
import { addAccount, gatewayContext, PASSWORD } from '../testing/accounts.js';
import { useAuth } from '../testing/auth-under-test.js';
import { Admin, NON_ADMINS } from '../testing/admins.js';
import { pageStatement } from './audit.repository.js';

const CLIENT = { address: '203.0.113.9', userAgent: 'Mozilla/5.0' };

describe('admin.md, Audit: the audit', () => {
  const auth = useAuth();
  const admin = Admin.use(auth);

  const page = (query: RpcInput<'auth.audit.page'> = {}, lotId = 'harborview', by = admin): Promise<AuditEntry[]> => {
    const context: LotContext = { lotId, requestId: 'test', actor: by.actor };
    return auth.broker.rpc.call('auth.audit.page', query, context);
  };
  const signIn = (email: string, password: string) =>
    auth.broker.rpc.call('auth.session.sign-in', { email, password, ...CLIENT }, gatewayContext);
  const kindsOf = (entries: AuditEntry[]): string[] => entries.map(({ kind }) => kind);

  it('records a sign-in with its client, and a failed one with its reason', async () => {
    const { id, email } = await addAccount(auth.database);
    await signIn(email, PASSWORD);
    await expect(signIn(email, 'wrong')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    expect(await page({ personId: id })).toMatchObject([
      { kind: 'sign-in-failed', byId: null, by: null, userId: id, detail: 'wrong-password', ...CLIENT },
      { kind: 'signed-in', byId: id, by: 'Sam H.', userId: id, user: 'Sam H.', lotId: null, detail: '', ...CLIENT },
    ]);
  });

  it('records why a sign-in failed, and never the email address of an unknown account', async () => {
    const { email: closed, id } = await addAccount(auth.database);
    const { email: open } = await addAccount(auth.database, { password: null });
    await admin.setActive(id, false);
    for (const email of [closed, open, 'stranger@elsewhere.test']) await signIn(email, PASSWORD).catch(() => undefined);
    const failed = await page({ kind: 'sign-in-failed', limit: 3 });
    expect(failed.map(({ detail }) => detail)).toEqual(['unknown-account', 'no-password', 'deactivated']);
    expect(await auth.database.query(`SELECT FROM audit a WHERE a::text ~ 'stranger'`)).toEqual([]);
  });

  it('records an attempt above a limit neither as failed nor at all', async () => {
    const { id, email } = await addAccount(auth.database);
    for (let attempt = 0; attempt < 12; attempt += 1) await signIn(email, 'wrong').catch(() => undefined);
    expect(await page({ personId: id })).toHaveLength(10);
  });

  it('records changes of accounts in their transaction, without names, addresses or passwords', async () => {
    const form = { email: 'ada@lot.test', firstName: 'Ada', lastName: 'Quist', role: 'valet' };
    const { id } = await admin.create(form);
    await admin.changeRole(id, 'agent');
    await admin.edit(id, { ...form, roles: [], lastName: 'Novak', password: 'a new secret' });
    await admin.setActive(id, false);
    await admin.setActive(id, true);
    await admin.setActive(id, true);
    const entries = await page({ personId: id });
    expect(entries).toMatchObject([
      { kind: 'reactivated' },
      { kind: 'deactivated' },
      { kind: 'password-set', from: '', to: '' },
      { kind: 'role-changed', lotId: 'harborview', from: 'agent', to: '' },
      { kind: 'account-edited', from: '', to: '', detail: 'lastName' },
      { kind: 'role-changed', lotId: 'harborview', from: 'valet', to: 'agent' },
      {
        kind: 'account-created',
        lotId: 'harborview',
        to: 'valet',
        byId: admin.id,
        by: 'Sam H.',
        userId: id,
        user: 'Ada N.',
      },
    ]);
    expect(await auth.database.query(`SELECT FROM audit a WHERE a::text ~* 'quist|novak|ada@|secret'`)).toEqual([]);
  });

  it('records nothing for a change that fails', async () => {
    const { id } = await addAccount(auth.database);
    await expect(admin.edit(id, { email: 'no email' })).rejects.toMatchObject({ code: 'INVALID' });
    expect(await page({ personId: id })).toEqual([]);
  });

  it('stores what other services record, once', async () => {
    const { id } = await addAccount(auth.database);
    const eventId = randomUUID();
    const record = { kind: 'signed-out' as const, byId: id, ...CLIENT, from: '', to: '', tokenId: null, detail: '' };
    await auth.broker.publish('audit.recorded', 'harborview', record, eventId);
    await auth.broker.publish('audit.recorded', 'harborview', record, eventId);
    await auth.broker.publish('audit.recorded', 'harborview', { ...record, kind: 'exported', detail: '12' });
    await eventually(async () => expect(kindsOf(await page({ personId: id }))).toEqual(['exported', 'signed-out']));
    expect(await page({ personId: id })).toMatchObject([
      { kind: 'exported', byId: id, userId: null, lotId: 'harborview', detail: '12' },
      { kind: 'signed-out', byId: id, userId: id, lotId: 'harborview', ...CLIENT },
    ]);
  });

  it('shows a lot its own entries and those of accounts', async () => {
    const { id } = await addAccount(auth.database);
    const record = { kind: 'exported' as const, byId: id, ...CLIENT, from: '', to: '', tokenId: null, detail: '' };
    for (const lotId of ['harborview', 'eastgate']) await auth.broker.publish('audit.recorded', lotId, record);
    await eventually(async () => {
      expect(await page({ personId: id }, 'eastgate')).toMatchObject([{ lotId: 'eastgate' }]);
      expect(await page({ personId: id }, 'harborview')).toMatchObject([{ lotId: 'harborview' }]);
    });
    await admin.setActive(id, false);
    expect(kindsOf(await page({ personId: id }, 'eastgate'))).toEqual(['deactivated', 'exported']);
  });

  it('shows an admin of one lot its entries, and of accounts those that work at no other', async () => {
    const mine = await Admin.addForHarborview(auth);
    const here = await addAccount(auth.database, { lotIds: ['harborview'] });
    const both = await addAccount(auth.database, { lotIds: ['harborview', 'eastgate'] });
    const elsewhere = await addAccount(auth.database, { lotIds: ['eastgate'] });
    for (const { id } of [here, both, elsewhere]) {
      await admin.setActive(id, false);
      await admin.changeRole(id, 'agent');
    }
    const seen = async (personId: string) => kindsOf(await page({ personId }, 'harborview', mine));
    expect(await seen(here.id)).toEqual(['role-changed', 'deactivated']);
    expect(await seen(both.id)).toEqual(['role-changed']);
    expect(await seen(admin.id)).not.toContain('signed-in');
    const all = await page({}, 'harborview', mine);
    expect(all.filter(({ userId }) => userId === elsewhere.id)).toMatchObject([{ kind: 'role-changed', from: '' }]);
    expect(all.filter(({ userId }) => userId === here.id)).toHaveLength(2);
    expect(all.filter(({ lotId }) => lotId !== 'harborview' && lotId !== null)).toEqual([]);
  });

  it.each(NON_ADMINS.filter(([, actor]) => !actorMay(actor, 'manageUsers')))('denies %s', async (_name, actor) => {
    const context: LotContext = { lotId: 'harborview', requestId: 'test', actor };
    await expect(auth.broker.rpc.call('auth.audit.page', {}, context)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('keeps an entry when its account is removed, without the name', async () => {
    const { id, email } = await addAccount(auth.database);
    await signIn(email, PASSWORD);
    await auth.database.query('DELETE FROM users WHERE id = $1', [id]);
    expect(await page({ personId: id })).toMatchObject([{ kind: 'signed-in', byId: id, by: null, user: null }]);
  });

  describe('with very many entries', () => {
    const person = randomUUID();
    beforeAll(async () => {
      await auth.database.query(
        `INSERT INTO audit (at, kind, lot_id, by_id, user_id)
         SELECT now() - interval '2 years' + number * interval '1 second',
           (ARRAY['signed-in', 'signed-out', 'exported', 'role-changed'])[1 + number % 4],
           CASE number % 4 WHEN 2 THEN (ARRAY['harborview', 'eastgate'])[1 + number % 8 / 4] END,
           CASE number % 50 WHEN 0 THEN $1::uuid ELSE gen_random_uuid() END, $1
         FROM generate_series(1, 100000) number`,
        [person],
      );
      await auth.database.query('ANALYZE audit');
    });

    it('pages through a person’s entries without gaps or repetitions', async () => {
      const seen: string[] = [];
      for (let cursor: string | undefined; seen.length < 500;) {
        const entries = await page({ personId: person, kind: 'exported', ...(cursor !== undefined && { cursor }) });
        seen.push(...entries.map(({ id }) => id));
        cursor = entries.at(-1)?.id;
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.map(Number)).toEqual(seen.map(Number).sort((one, other) => other - one));
    });

    it.each([
      ['all', {}],
      ['all for an admin of lots', { administeredLots: ['harborview'] }],
      ['a kind for an admin of lots', { administeredLots: ['harborview'], kind: 'exported' }],
      ['a person', { personId: person }],
      ['a kind', { kind: 'exported' }],
      ['a kind that the lot has none of', { lotId: 'westgate', kind: 'exported' }],
      ['both', { personId: person, kind: 'role-changed' }],
      ['a later page', { cursor: '50000' }],
    ] as const)('reads an index from its end, without sorting the table: %s', async (_name, query) => {
      const [sql, values] = pageStatement({ lotId: 'harborview', administeredLots: null, limit: 50, ...query });
      const plan = await auth.database.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, TIMING OFF) ${sql}`, values);
      const lines = plan.map((row) => row['QUERY PLAN']);
      expect(lines.filter((line) => /Seq Scan on audit|Bitmap Heap Scan on audit/.test(line))).toEqual([]);
      const read = lines.flatMap((line) => /Rows Removed by Filter: (\d+)/.exec(line)?.[1] ?? []).map(Number);
      expect(Math.max(0, ...read)).toBeLessThan(5000);
    });
  });

  it('data.md, Retention: deletes entries after their retention period, more than one batch of them', async () => {
    await auth.database.query('TRUNCATE audit');
    for (const [age, count] of [
      ['366 days', 1500],
      ['364 days', 3],
    ])
      await auth.database.query(
        `INSERT INTO audit (at, kind) SELECT now() - $1::interval, 'signed-in' FROM generate_series(1, $2)`,
        [age, count],
      );
    expect(await auth.service.app.get(Retention).deleteAllOld()).toMatchObject({ audit: 1500 });
    expect(await auth.database.query('SELECT FROM audit')).toHaveLength(3);
  });
});
