import {
  DomainError,
  MAX_EMAIL_LENGTH,
  staffIdOf,
  type Actor,
  type OpenContext,
  type ProviderLink,
  type ProviderRefusal,
  type RoleAssignments,
  type RpcRequest,
  type User,
} from '@lotline/protocol';
import { Clock, Lots, Rpc, SETTINGS, Transactions, type Tx, violates } from '@lotline/service-kit';
import { Controller, Inject } from '@nestjs/common';
import { z } from 'zod';
import { AuditRepository } from '../audit/audit.repository.js';
import type { AuthSettings } from '../config.js';
import { assign, assignmentsOfUser, newUser, publicUser, type UserEntity } from '../users/user.entity.js';
import { UserChanges } from '../users/user-changes.js';
import { UsersRepository } from '../users/users.repository.js';
import { UsersService } from '../users/users.service.js';
import { accessOf } from './group-roles.js';
import { IdentitiesRepository } from './identities.repository.js';

type SignIn = RpcRequest<'auth.session.sign-in-by-provider'>;

/** Why a sign-in is refused. The account is null if there is none. */
interface Refusal {
  reason: ProviderRefusal;
  userId: string | null;
}

/** The provider's groups, not a person, decide about roles. */
const BY_GROUPS: Actor = { kind: 'system' };

const emailSchema = z.string().trim().toLowerCase().max(MAX_EMAIL_LENGTH).pipe(z.email());

/** Signs in people whom the operator's OpenID Connect provider has verified, and manages their links to it. */
@Controller()
export class IdentitiesRpc {
  constructor(
    private readonly identities: IdentitiesRepository,
    private readonly users: UsersRepository,
    private readonly accounts: UsersService,
    private readonly changes: UserChanges,
    private readonly audit: AuditRepository,
    private readonly transactions: Transactions,
    private readonly lots: Lots,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: AuthSettings,
  ) {}

  /** Returns the account, with the roles of its groups. Throws FORBIDDEN with the reason, after adding the refusal to the audit. */
  @Rpc('auth.session.sign-in-by-provider')
  async signIn(signIn: SignIn): Promise<User> {
    const outcome = await this.tryToSignIn(signIn).catch((error: unknown) => {
      if (!violates(error, 'users_email_key')) throw error;
      // An admin has just created or renamed an account with this address: it is there now.
      return this.tryToSignIn(signIn);
    });
    if ('reason' in outcome) {
      throw new DomainError('FORBIDDEN', 'Your account has no access to Lotline. Ask your administrator.', {
        refusal: outcome.reason,
      });
    }
    return publicUser(outcome);
  }

  @Rpc('auth.user.links')
  list({ id }: RpcRequest<'auth.user.links'>, { actor }: OpenContext): Promise<ProviderLink[]> {
    return this.transactions.run(async (tx) =>
      this.identities.list(tx, (await this.accounts.lockManaged(tx, id, actor)).id),
    );
  }

  @Rpc('auth.user.unlink')
  async unlink({ id }: RpcRequest<'auth.user.unlink'>, { actor }: OpenContext): Promise<Record<string, never>> {
    await this.transactions.run(async (tx) => {
      const { id: userId } = await this.accounts.lockManaged(tx, id, actor);
      if (!(await this.identities.unlink(tx, userId))) return;
      await this.audit.add(tx, { kind: 'identity-unlinked', userId, byId: staffIdOf(actor) });
    });
    return {};
  }

  private tryToSignIn(signIn: SignIn): Promise<UserEntity | Refusal> {
    const { address, userAgent } = signIn;
    return this.transactions.run(async (tx) => {
      const result = await this.admit(tx, signIn);
      if ('reason' in result) {
        const { reason: detail, userId } = result;
        await this.audit.add(tx, { kind: 'sign-in-failed', userId, address, userAgent, detail });
      }
      return result;
    });
  }

  private async admit(tx: Tx, signIn: SignIn): Promise<UserEntity | Refusal> {
    await this.identities.lock(tx, signIn);
    const linkedId = await this.identities.findUserId(tx, signIn);
    const access = accessOf(
      signIn.groups,
      this.settings.OIDC_GROUPS ?? [],
      this.lots.all.map(({ id }) => id),
    );
    if (!access) return { reason: 'no-group', userId: linkedId ?? null };
    const user =
      linkedId === undefined ? await this.linkOrCreate(tx, signIn, access) : await this.lockUser(tx, linkedId);
    if ('reason' in user) return user;
    if (user.deactivatedAt) return { reason: 'deactivated', userId: user.id };
    const roles = await this.rolesAfter(tx, user, access);
    const edited = await this.changes.edit(tx, user, (each) => assign(each, roles), BY_GROUPS);
    await this.users.recordSignIn(edited, this.clock.now(), signIn, tx);
    return edited;
  }

  /** The roles of the groups. The last active operator admin keeps theirs, so that somebody can still manage accounts. */
  private async rolesAfter(tx: Tx, user: UserEntity, access: RoleAssignments): Promise<RoleAssignments> {
    const before = assignmentsOfUser(user);
    const losesRight = before.operatorAdmin && !access.operatorAdmin;
    return losesRight && !(await this.users.hasOtherOperatorAdmin(tx, user.id)) ? before : access;
  }

  /**
   * Links or creates the account with this email address, if the provider has verified it. Otherwise anybody who can enter an address
   * at the provider could take over its account, or occupy an address before its owner has one.
   */
  private async linkOrCreate(tx: Tx, signIn: SignIn, access: RoleAssignments): Promise<UserEntity | Refusal> {
    const { data: email } = emailSchema.safeParse(signIn.email);
    if (email === undefined) return { reason: 'unverified-email', userId: null };
    const found = await this.users.lockByEmail(tx, email);
    if (!signIn.emailVerified) return { reason: 'unverified-email', userId: found?.id ?? null };
    const user = found ?? (await this.create(tx, email, signIn, access));
    if (user.deactivatedAt) return { reason: 'deactivated', userId: user.id };
    if (!(await this.identities.link(tx, signIn, user.id, this.clock.now()))) {
      return { reason: 'linked-otherwise', userId: user.id };
    }
    const { address, userAgent } = signIn;
    await this.audit.add(tx, { kind: 'identity-linked', userId: user.id, byId: user.id, address, userAgent });
    return user;
  }

  private async create(
    tx: Tx,
    email: string,
    { firstName, lastName }: SignIn,
    access: RoleAssignments,
  ): Promise<UserEntity> {
    return this.changes.create(tx, newUser({ email, firstName, lastName }, access), BY_GROUPS);
  }

  private async lockUser(tx: Tx, id: string): Promise<UserEntity> {
    const [user] = await this.users.lock(tx, [id]);
    if (!user) throw new Error('A linked account does not exist');
    return user;
  }
}
