import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { DomainError, type OpenContext, type RpcRequest, type RpcResponse, type User } from '@lotline/protocol';
import { Clock, Rpc, Transactions } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { AuditRepository } from '../audit/audit.repository.js';
import { ownIdOf } from '../users/errors.js';
import { hashPassword } from '../users/password-confirmation.js';
import { ownerOf, publicUser, setPassword, type UserEntity } from '../users/user.entity.js';
import { UserChanges } from '../users/user-changes.js';
import { UsersRepository } from '../users/users.repository.js';
import { UsersService } from '../users/users.service.js';
import { PasswordResetsRepository } from './password-resets.repository.js';

type EmptyAnswer = Record<string, never>;
type Mail = RpcResponse<'auth.password-reset.take'>['mail'];

/** New passwords by one-time links (docs/decisions/accounts.md). */
@Controller()
export class PasswordResetsRpc {
  constructor(
    private readonly resets: PasswordResetsRepository,
    private readonly users: UsersRepository,
    private readonly accounts: UsersService,
    private readonly changes: UserChanges,
    private readonly audit: AuditRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Does not look up the account, so that it takes the same time whether or not the account exists. */
  @Rpc('auth.password-reset.ask')
  async ask({ email }: RpcRequest<'auth.password-reset.ask'>): Promise<EmptyAnswer> {
    await this.transactions.run((tx) => this.resets.ask(tx, email, this.clock.iso()));
    return {};
  }

  /** Creates a link that an admin hands over. */
  @Rpc('auth.password-reset.create')
  async create(
    { id }: RpcRequest<'auth.password-reset.create'>,
    { actor }: OpenContext,
  ): Promise<RpcResponse<'auth.password-reset.create'>> {
    const token = newToken();
    const expiresAt = await this.transactions.run(async (tx) => {
      const user = await this.accounts.lockForReset(tx, id, actor);
      if (user.deactivatedAt) throw new DomainError('CONFLICT', 'This user is deactivated. Reactivate them first.');
      await this.audit.add(tx, { kind: 'reset-link-made', byId: ownIdOf(actor), userId: id });
      return this.resets.create(tx, id, hashToken(token), this.clock.iso());
    });
    return { token, expiresAt: expiresAt.toISOString() };
  }

  /**
   * Returns the next e-mail to send, with a token that exists nowhere else. Skips addresses without an account, and those of
   * accounts that are deactivated or have no password: their owners sign in elsewhere or were never given access.
   */
  @Rpc('auth.password-reset.take')
  async take(): Promise<RpcResponse<'auth.password-reset.take'>> {
    for (;;) {
      const token = newToken();
      const mail = await this.transactions.run(async (tx): Promise<Mail | undefined> => {
        const asked = await this.resets.takeDue(tx, this.clock.iso());
        if (!asked) return null;
        const user = await this.users.findByEmail(asked.email, tx.manager);
        if (!user || user.deactivatedAt || user.passwordHash === null) {
          await this.resets.settle(tx, asked.id);
          return undefined;
        }
        await this.resets.issue(tx, asked.id, user.id, hashToken(token), this.clock.iso());
        return { id: asked.id, email: user.email, firstName: user.firstName, token };
      });
      if (mail !== undefined) return { mail };
    }
  }

  @Rpc('auth.password-reset.settle')
  async settle({ id, sent }: RpcRequest<'auth.password-reset.settle'>): Promise<EmptyAnswer> {
    await this.transactions.run(async (tx) => {
      const userId = await this.resets.settle(tx, id);
      if (sent && userId !== null) await this.audit.add(tx, { kind: 'reset-link-sent', userId });
    });
    return {};
  }

  /** Sets the password, which ends the account's sessions. */
  @Rpc('auth.password-reset.confirm')
  async confirm(request: RpcRequest<'auth.password-reset.confirm'>): Promise<User> {
    const { password, address, userAgent } = request;
    const tokenHash = hashToken(request.token);
    // Before the slow hash, so that invalid tokens cost nothing.
    const userId = await this.resets.findUserId(tokenHash, this.clock.iso());
    if (userId === undefined) throw invalidLink();
    const passwordHash = await hashPassword(password);
    return this.transactions.run(async (tx) => {
      const [user] = await this.users.lock(tx, [userId]);
      if (!user || user.deactivatedAt || !(await this.resets.use(tx, tokenHash, this.clock.iso()))) throw invalidLink();
      await this.audit.add(tx, { kind: 'password-reset', byId: userId, userId, address, userAgent });
      const setNew = (edited: UserEntity): void => setPassword(edited, passwordHash, randomUUID());
      return publicUser(await this.changes.edit(tx, user, setNew, ownerOf(user)));
    });
  }
}

const invalidLink = (): DomainError =>
  new DomainError('INVALID', 'This link is no longer valid. Ask for a new one.', {
    errors: [{ path: 'token', message: 'This link is no longer valid. Ask for a new one.' }],
  });

/** Returns a random token of 256 bits. Only its hash is stored. */
const newToken = (): string => randomBytes(32).toString('base64url');

/** A token has too many bits to be guessed, so a fast hash is enough. */
const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
