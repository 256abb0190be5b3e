import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Actor, AuditEntry, LotContext } from '@lotline/protocol';
import { eventually } from '@lotline/service-kit/testing';
import { gatewayContext } from '../testing/accounts.js';
import { useAuth } from '../testing/auth-under-test.js';
import { Admin, NON_ADMINS } from '../testing/admins.js';

const FORM = { name: 'Reservations site', permissions: ['readCustomers', 'changeCustomers'] };
const FORBIDDEN = { code: 'FORBIDDEN' };

describe('tokens.md, Who manages them: API tokens', () => {
  const auth = useAuth();
  const admin = Admin.use(auth);
  afterEach(() => auth.database.query('DELETE FROM tokens'));

  const contextOf = (actor: Actor = admin.actor): LotContext => ({ lotId: 'harborview', requestId: 'test', actor });
  const newHash = (): string => createHash('sha256').update(randomBytes(32)).digest('hex');
  const create = (input: Record<string, unknown> = FORM, tokenHash = newHash(), actor?: Actor) =>
    auth.broker.rpc.call('auth.token.create', { input, tokenHash, hint: 'x7Qa' }, contextOf(actor));
  const revoke = (id: string, actor?: Actor) => auth.broker.rpc.call('auth.token.revoke', { id }, contextOf(actor));
  const list = (actor?: Actor) => auth.broker.rpc.call('auth.token.list', {}, contextOf(actor));
  const get = (tokenHash: string) => auth.broker.rpc.call('auth.token.get', { tokenHash }, gatewayContext);
  const use = (id: string, at: string) =>
    auth.broker.rpc.call('auth.token.used', { uses: [{ id, at }] }, gatewayContext);
  const audited = async (kind: AuditEntry['kind'], lotId = 'harborview'): Promise<AuditEntry[]> => {
    const context = { ...contextOf(), lotId };
    return (await auth.broker.rpc.call('auth.audit.page', { kind }, context)).slice(0, 1);
  };

  it('should be created for lots with permissions and an expiry, listed by name, and found by their hash only', async () => {
    const tokenHash = newHash();
    const expiresAt = '2099-01-31T00:00:00.000Z';
    const token = await create({ ...FORM, lotIds: ['harborview', 'eastgate'], expiresAt }, tokenHash);
    expect(token).toMatchObject({ ...FORM, lotIds: ['eastgate', 'harborview'], expiresAt, hint: 'x7Qa' });
    expect(token).toMatchObject({ createdBy: 'Sam H.', lastUsedAt: null });
    const other = await create({ ...FORM, name: 'a key box' });
    expect(other).toMatchObject({ lotIds: ['harborview'], expiresAt: null });
    expect(await list()).toEqual([other, token]);
    const { id, name, lotIds, permissions } = token;
    expect(await get(tokenHash)).toEqual({ id, name, lotIds, permissions, version: 1, expiresAt, revokedAt: null });
    await expect(get(newHash())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('should be announced when they are created and revoked, and stay revoked', async () => {
    const events = await auth.broker.recordEvents();
    const tokenHash = newHash();
    const { id } = await create(FORM, tokenHash);
    const revoked = await revoke(id);
    expect(revoked).toMatchObject({ version: 2, revokedAt: expect.any(String) });
    expect(await revoke(id)).toEqual(revoked);
    expect(await get(tokenHash)).toEqual(revoked);
    expect(await list()).toEqual([]);
    await eventually(() => {
      const saved = events.filter(({ type }) => type === 'token.saved');
      expect(saved).toMatchObject([
        { lotId: null, payload: { token: { id, version: 1, revokedAt: null } } },
        { lotId: null, payload: { token: revoked } },
      ]);
    });
  });

  it('should be in the audit of each of their lots, with their name and permissions', async () => {
    const { id } = await create({ ...FORM, lotIds: ['eastgate', 'harborview'] });
    await revoke(id);
    for (const lotId of ['eastgate', 'harborview']) {
      const by = { byId: admin.id, by: 'Sam H.', userId: null, lotId, detail: 'Reservations site' };
      expect(await audited('token-created', lotId)).toMatchObject([{ ...by, to: 'readCustomers,changeCustomers' }]);
      expect(await audited('token-revoked', lotId)).toMatchObject([by]);
    }
  });

  it('should be named in the audit for what they do, also after they are revoked', async () => {
    const { id: tokenId } = await create();
    await revoke(tokenId);
    await auth.database.query(
      `INSERT INTO audit (at, kind, lot_id, by_token) VALUES (now(), 'exported', 'harborview', $1)`,
      [tokenId],
    );
    expect(await audited('exported')).toMatchObject([{ by: 'API token Reservations site', byId: null }]);
  });

  it('should show their last use, which is written at most once a minute', async () => {
    const { id } = await create();
    const lastUse = async () => (await list())[0]?.lastUsedAt;
    await use(id, '2026-03-08T18:00:00.000Z');
    await use(id, '2026-03-08T18:00:59.000Z');
    expect(await lastUse()).toBe('2026-03-08T18:00:00.000Z');
    await use(id, '2026-03-08T18:01:00.000Z');
    expect(await lastUse()).toBe('2026-03-08T18:01:00.000Z');
    await use(id, '2026-03-08T17:00:00.000Z');
    expect(await lastUse()).toBe('2026-03-08T18:01:00.000Z');
  });

  it.each<[string, object, string]>([
    ['a lot that does not exist', { lotIds: ['harborview', 'nowhere'] }, 'Unknown lot'],
    ['an expiry in the past', { expiresAt: '2020-01-01T00:00:00Z' }, 'The expiry must be in the future'],
    ['no name', { name: '' }, 'Please name the token'],
  ])('should be rejected with %s, and nothing be stored', async (_, changes, message) => {
    await expect(create({ ...FORM, ...changes })).rejects.toMatchObject({ code: 'INVALID', message });
    expect(await list()).toEqual([]);
  });

  it('should be limited in number', async () => {
    await auth.database.query(
      `INSERT INTO tokens (id, name, token_hash, hint, lot_ids, permissions, created_at, created_by, created_by_name)
       SELECT gen_random_uuid(), 'n', gen_random_uuid(), '', '{}', '{}', now(), gen_random_uuid(), '' FROM generate_series(1, 500)`,
    );
    await expect(create()).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it.each([
    ...NON_ADMINS,
    ['a token', { kind: 'token', id: randomUUID(), name: 'Site', permissions: ['manageUsers'] }],
  ] as [string, Actor][])('should be refused to %s', async (_, actor) => {
    const { id } = await create();
    for (const refused of [create(FORM, newHash(), actor), revoke(id, actor), list(actor)])
      await expect(refused).rejects.toMatchObject(FORBIDDEN);
    expect(await list()).toHaveLength(1);
  });

  it('should be refused to an admin who was deactivated a moment ago', async () => {
    const former = await Admin.add(auth);
    const { id } = await create();
    await admin.setActive(former.id, false);
    for (const refused of [create(FORM, newHash(), former.actor), revoke(id, former.actor)])
      await expect(refused).rejects.toMatchObject(FORBIDDEN);
    expect(await list(former.actor)).toEqual([]);
  });

  it('should be managed by an admin of a lot for that lot only', async () => {
    const { actor } = await Admin.addForHarborview(auth);
    const own = await create(FORM, newHash(), actor);
    const both = await create({ ...FORM, lotIds: ['eastgate', 'harborview'] });
    expect(await list(actor)).toEqual([own]);
    expect(await list()).toHaveLength(2);
    for (const lotIds of [['eastgate'], ['eastgate', 'harborview']])
      await expect(create({ ...FORM, lotIds }, newHash(), actor)).rejects.toMatchObject(FORBIDDEN);
    await expect(revoke(both.id, actor)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await revoke(own.id, actor)).toMatchObject({ revokedAt: expect.any(String) });
  });

  it('should be NOT_FOUND when they are revoked by an unknown id', async () => {
    await expect(revoke(randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
