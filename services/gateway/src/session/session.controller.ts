import {
  DomainError,
  loginSchema,
  parseOrThrow,
  roleAt,
  systemContext,
  userSchema,
  type Role,
  type SecondFactorSecret,
  type SignedInUser,
} from '@lotline/protocol';
import { RpcClient } from '@lotline/service-kit';
import { Body, Controller, Get, HttpCode, Post, Put, Redirect, Req, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Length } from 'class-validator';
import { AuditLog } from './audit-log.js';
import { FormFields } from '../http/pipes.js';
import { CallerAddresses } from '../http/limits/caller-addresses.js';
import { Public, StaffOnly } from './access.js';
import { SignedIn, type StaffCaller } from './caller.js';
import { ChangesSession, EndsSession } from './session-plugin.js';
import { SessionStart } from './session-start.js';
import { SignInGuard, type VerifiedUser } from './sign-in.guard.js';
import type { StaffMember } from './staff.js';

export class LotChoice {
  @Length(1, 40, { message: 'Invalid lot id' })
  lotId!: string;
}

/** Sign-in, sign-out and the session's lot. */
@Controller('api')
export class SessionController {
  constructor(
    private readonly sessions: SessionStart,
    private readonly audit: AuditLog,
    private readonly rpc: RpcClient,
    private readonly addresses: CallerAddresses,
  ) {}

  @Public()
  @Get('login')
  @Redirect('/login', 302)
  signInPage(): void {}

  @Public()
  @Post('login')
  @ChangesSession()
  @HttpCode(200)
  @UseGuards(SignInGuard)
  async signIn(
    @Req() request: FastifyRequest & { user: VerifiedUser },
  ): Promise<SignedInUser & Pick<VerifiedUser, 'recoveryCodes'>> {
    const { recoveryCodes } = request.user;
    // Without the recovery codes, which only this answer contains.
    const verified = userSchema.parse(request.user);
    const { member, lotId } = await this.sessions.begin(request, verified);
    return { ...signedInUser(member, lotId), ...(recoveryCodes && { recoveryCodes }) };
  }

  /** Begins the second factor that an account must add before it can sign in. */
  @Public()
  @Post('login/second-factor')
  @HttpCode(200)
  addSecondFactor(
    @Body(FormFields) form: Record<string, unknown>,
    @Req() request: FastifyRequest,
  ): Promise<SecondFactorSecret> {
    const login = { ...parseOrThrow(loginSchema, form), ...this.addresses.clientOf(request) };
    return this.rpc.call('auth.session.add-second-factor', login, systemContext(request.id, request.deadline));
  }

  /** A browser navigation, which ends at the landing page. */
  @Public()
  @Get('logout')
  @EndsSession()
  @Redirect('/', 302)
  async signOut(@Req() request: FastifyRequest): Promise<void> {
    const { identity } = request;
    if (!identity) return;
    const { sid, userId, lotId = null } = identity;
    // Two sign-outs of one session at the same time are recorded once.
    await this.audit.record(request, { kind: 'signed-out', lotId, byId: userId }, async (tx) => {
      const ended = await tx.query('DELETE FROM session WHERE sid = $1 RETURNING sid', [sid]);
      return ended.length > 0;
    });
    await request.session.destroy();
  }

  /** Moves a session whose lot was taken away to its current lot, which the response shows. */
  @StaffOnly()
  @Get('auth/user')
  @ChangesSession()
  async who(@SignedIn() { member, context }: StaffCaller, @Req() request: FastifyRequest): Promise<SignedInUser> {
    if (request.session.lotId !== context.lotId) {
      request.session.lotId = context.lotId;
      await request.session.save();
    }
    return signedInUser(member, context.lotId);
  }

  /** FORBIDDEN for a lot that is not theirs. */
  @StaffOnly()
  @Put('auth/lot')
  @ChangesSession()
  async changeLot(
    @Body() { lotId }: LotChoice,
    @SignedIn() { member }: StaffCaller,
    @Req() request: FastifyRequest,
  ): Promise<SignedInUser> {
    if (!member.lots.some(({ id }) => id === lotId)) throw new DomainError('FORBIDDEN', 'Forbidden');
    request.session.lotId = lotId;
    await request.session.save();
    return signedInUser(member, lotId);
  }
}

function signedInUser({ user, assignments, lots }: StaffMember, lotId: string): SignedInUser {
  const { lotIds: _lotIds, roles: _roles, version: _version, passwordId: _password, ...account } = user;
  const roleOf = (id: string): Role => roleAt(assignments, id) ?? account.role;
  return {
    ...account,
    role: roleOf(lotId),
    operatorAdmin: assignments.operatorAdmin,
    lotId,
    lots: lots.map(({ id, title }) => ({ id, title, role: roleOf(id) })),
  };
}
