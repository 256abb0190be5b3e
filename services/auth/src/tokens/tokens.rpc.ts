import { randomUUID } from 'node:crypto';
import {
  actorMay,
  administers,
  historyNameOf,
  MAX_TOKENS,
  parseFormOrThrow,
  staffIdOf,
  tokenCreateSchema,
  type Actor,
  type ApiToken,
  type KnownToken,
  type LotContext,
  type RpcRequest,
  DomainError,
} from '@lotline/protocol';
import { Clock, Lots, Rpc, Transactions, type Tx } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { AuditRepository } from '../audit/audit.repository.js';
import { assignmentsOfUser, type UserEntity } from '../users/user.entity.js';
import { UsersRepository } from '../users/users.repository.js';
import { TokensRepository } from './tokens.repository.js';

/** API tokens: admins create, list and revoke them, gateways find them. Throws FORBIDDEN for everybody else. */
@Controller()
export class TokensRpc {
  constructor(
    private readonly tokens: TokensRepository,
    private readonly users: UsersRepository,
    private readonly audit: AuditRepository,
    private readonly transactions: Transactions,
    private readonly lots: Lots,
    private readonly clock: Clock,
  ) {}

  /** Returns the tokens that are not revoked, of lots that the admin administers. */
  @Rpc('auth.token.list')
  async list(_request: unknown, { actor }: LotContext): Promise<ApiToken[]> {
    const admin = await this.users.findById(adminIdOf(actor));
    if (!admin) throw mayNotManageTokens();
    return (await this.tokens.list()).filter(({ lotIds }) => mayManageTokensOf(admin, lotIds));
  }

  /** Throws INVALID, or CONFLICT when there are too many. */
  @Rpc('auth.token.create')
  async create(
    { input, tokenHash, hint }: RpcRequest<'auth.token.create'>,
    { lotId, actor }: LotContext,
  ): Promise<ApiToken> {
    const adminId = adminIdOf(actor);
    const { lotIds: given, ...form } = parseFormOrThrow(tokenCreateSchema, input);
    const lotIds = given ?? [lotId];
    if (!lotIds.every((id) => this.lots.all.some((lot) => lot.id === id))) throw unknownLot();
    const createdAt = this.clock.iso();
    if (form.expiresAt !== null && Date.parse(form.expiresAt) <= Date.parse(createdAt)) throw expiryInThePast();
    return this.transactions.run(async (tx) => {
      if (!mayManageTokensOf(await this.lockAdmin(tx, adminId), lotIds)) throw notTheirLot();
      if ((await this.tokens.countLocked(tx)) >= MAX_TOKENS) throw tooManyTokens();
      const createdBy = { id: adminId, name: historyNameOf(actor) ?? '' };
      const id = randomUUID();
      const token = await this.tokens.insert(tx, { ...form, id, lotIds, tokenHash, hint, createdAt, createdBy });
      const { name, permissions, expiresAt } = token;
      await this.record(tx, 'token-created', { name, lotIds }, adminId, permissions.join(','));
      tx.emit('token.saved', null, {
        token: { id, version: 1, name, lotIds: token.lotIds, permissions, expiresAt, revokedAt: null },
      });
      return token;
    });
  }

  /** Idempotent: a token that is revoked already stays as it is. Throws NOT_FOUND, also for a token that the admin does not see. */
  @Rpc('auth.token.revoke')
  async revoke({ id }: RpcRequest<'auth.token.revoke'>, { actor }: LotContext): Promise<KnownToken> {
    const adminId = adminIdOf(actor);
    return this.transactions.run(async (tx) => {
      const found = await this.tokens.lock(tx, id);
      if (!found) throw noSuchToken();
      if (!mayManageTokensOf(await this.lockAdmin(tx, adminId), found.lotIds)) throw noSuchToken();
      const revoked = await this.tokens.revoke(tx, id, adminId, this.clock.now());
      if (!revoked) return found;
      await this.record(tx, 'token-revoked', revoked, adminId);
      tx.emit('token.saved', null, { token: revoked });
      return revoked;
    });
  }

  /** Also finds expired and revoked tokens. Throws NOT_FOUND. */
  @Rpc('auth.token.get')
  async getByHash({ tokenHash }: RpcRequest<'auth.token.get'>): Promise<KnownToken> {
    const token = await this.tokens.findByHash(tokenHash);
    if (!token) throw noSuchToken();
    return token;
  }

  @Rpc('auth.token.used')
  async recordUses({ uses }: RpcRequest<'auth.token.used'>): Promise<Record<string, never>> {
    await this.tokens.recordUses(uses);
    return {};
  }

  /** Checks the admin's account again, which may have changed since the call was sent. */
  private async lockAdmin(tx: Tx, adminId: string): Promise<UserEntity> {
    const [admin] = await this.users.lock(tx, [adminId]);
    if (!admin || admin.deactivatedAt) throw mayNotManageTokens();
    return admin;
  }

  /** Writes an entry for each of the token's lots, so that the admins of each see it. */
  private async record(
    tx: Tx,
    kind: 'token-created' | 'token-revoked',
    { name: detail, lotIds }: Pick<KnownToken, 'name' | 'lotIds'>,
    byId: string,
    to = '',
  ): Promise<void> {
    for (const lotId of lotIds) await this.audit.add(tx, { kind, lotId, byId, to, detail });
  }
}

function adminIdOf(actor: Actor): string {
  const id = staffIdOf(actor);
  if (id === null || !actorMay(actor, 'manageUsers')) throw mayNotManageTokens();
  return id;
}

/** Whether the account may create, see and revoke tokens of these lots: it administers every one of them. */
function mayManageTokensOf(account: UserEntity, lotIds: readonly string[]): boolean {
  const roles = assignmentsOfUser(account);
  return account.deactivatedAt === null && lotIds.every((lotId) => administers(roles, lotId));
}

const invalid = (path: string, message: string): DomainError =>
  new DomainError('INVALID', message, { errors: [{ path, message }] });

const mayNotManageTokens = (): DomainError => new DomainError('FORBIDDEN', 'Forbidden');
const notTheirLot = (): DomainError =>
  new DomainError('FORBIDDEN', 'You can only manage tokens of lots that you administer.');
const noSuchToken = (): DomainError => new DomainError('NOT_FOUND', 'No such token');
const unknownLot = (): DomainError => invalid('lotIds', 'Unknown lot');
const expiryInThePast = (): DomainError => invalid('expiresAt', 'The expiry must be in the future');
const tooManyTokens = (): DomainError =>
  new DomainError('CONFLICT', `There are already ${MAX_TOKENS} tokens. Please revoke one that is no longer used.`);
