import type { z } from 'zod';
import {
  DomainError,
  loginSchema,
  roleAt,
  systemContext,
  userSchema,
  type Role,
  type SecondFactorSecret,
  type SignedInUser,
  codeSchema,
  secondFactorSecretSchema,
  signedInSchema,
  signedInUserSchema,
} from '@lotline/protocol';
import { RpcClient } from '@lotline/service-kit';
import { Body, Controller, Get, HttpCode, Post, Put, Redirect, Req, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Length } from 'class-validator';
import { AuditLog } from './audit-log.js';
import { CallerAddresses } from '../http/limits/caller-addresses.js';
import { Public, StaffOnly } from '../http/route.js';
import { SignedIn, type StaffCaller } from './caller.js';
import { ChangesSession, EndsSession } from './session-cookie.js';
import { SessionStart } from './session-start.js';
import { Sessions } from './sessions.js';
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
    private readonly starting: SessionStart,
    private readonly sessions: Sessions,
    private readonly audit: AuditLog,
    private readonly rpc: RpcClient,
    private readonly addresses: CallerAddresses,
  ) {}

  @Public({ summary: 'Redirects to the sign-in page' })
  @Get('login')
  @Redirect('/login', 302)
  signInPage(): void {}

  @Public({
    summary: 'Signs in',
    description:
      'Starts a session, whose cookie is in the response. It ends after twelve hours without a request, and at the latest SESSION_MAX_DAYS after the sign-in. Too many failures block sign-ins for a while, even with the right password. A deactivated account is refused like a wrong password. An account with a second factor also sends a `code`; the right password without one is answered with SECOND_FACTOR_REQUIRED. Where the installation requires a second factor and the account has none, the answer is SECOND_FACTOR_MISSING: `POST /api/login/second-factor` begins one, and the sign-in with its first code adds it and returns the recovery codes.',
    answer: signedInSchema,
    body: loginSchema.extend({
      code: codeSchema.describe('A code of the authenticator app, or a recovery code').optional(),
    }),
    errors: ['INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_MISSING', 'FORBIDDEN', 'TOO_MANY'],
    example: { body: { email: 'valet@lotline.test', password: 'lotline-demo' } },
  })
  @Post('login')
  @ChangesSession()
  @HttpCode(200)
  @UseGuards(SignInGuard)
  async signIn(
    @Req() request: FastifyRequest & { user: VerifiedUser },
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedInUser & Pick<VerifiedUser, 'recoveryCodes'>> {
    const { recoveryCodes } = request.user;
    // Without the recovery codes, which only this answer contains.
    const verified = userSchema.parse(request.user);
    const { member, lotId } = await this.starting.begin(request, reply, verified);
    return { ...signedInUser(member, lotId), ...(recoveryCodes && { recoveryCodes }) };
  }

  /** Begins the second factor that an account must add before it can sign in. */
  @Public({
    summary: 'Begins the second factor that a sign-in requires',
    description: 'Only after a sign-in was answered with SECOND_FACTOR_MISSING. The limits of sign-ins apply.',
    answer: secondFactorSecretSchema,
    errors: ['INVALID_CREDENTIALS', 'FORBIDDEN', 'TOO_MANY'],
    example: { body: { email: 'valet@lotline.test', password: 'lotline-demo' } },
  })
  @Post('login/second-factor')
  @HttpCode(200)
  addSecondFactor(
    @Body({ schema: loginSchema }) input: z.output<typeof loginSchema>,
    @Req() request: FastifyRequest,
  ): Promise<SecondFactorSecret> {
    const login = { ...input, ...this.addresses.clientOf(request) };
    return this.rpc.call('auth.session.add-second-factor', login, systemContext(request.id, request.deadline));
  }

  /** A browser navigation, which ends at the landing page. */
  @Public({ summary: 'Ends the session and redirects to the landing page' })
  @Get('logout')
  @EndsSession()
  @Redirect('/', 302)
  async signOut(@Req() request: FastifyRequest): Promise<void> {
    if (!request.session) return;
    const { sid, userId, lotId } = request.session;
    // Two sign-outs of one session at the same time are recorded once.
    await this.audit.record(request, { kind: 'signed-out', lotId, byId: userId }, async (tx) => {
      const ended = await tx.query('DELETE FROM session WHERE sid = $1 RETURNING sid', [sid]);
      return ended.length > 0;
    });
    await this.sessions.end(sid);
  }

  /** Moves a session whose lot was taken away to its current lot, which the response shows. */
  @StaffOnly({
    summary: 'Returns the signed-in user and the session’s lot',
    answer: signedInUserSchema,
  })
  @Get('auth/user')
  @ChangesSession()
  async who(@SignedIn() { member, session, context: { lotId } }: StaffCaller): Promise<SignedInUser> {
    if (session.lotId !== lotId) await this.sessions.change(session.sid, { lotId });
    return signedInUser(member, lotId);
  }

  /** FORBIDDEN for a lot that is not theirs. */
  @StaffOnly({
    summary: 'Changes the lot of the session',
    description: 'All later reads and writes are of that lot. Only the lots of `GET /api/auth/user` can be chosen.',
    answer: signedInUserSchema,
    example: { body: { lotId: 'harborview' } },
  })
  @Put('auth/lot')
  @ChangesSession()
  async changeLot(@Body() { lotId }: LotChoice, @SignedIn() { member, session }: StaffCaller): Promise<SignedInUser> {
    if (!member.lots.some(({ id }) => id === lotId)) throw new DomainError('FORBIDDEN', 'Forbidden');
    await this.sessions.change(session.sid, { lotId });
    return signedInUser(member, lotId);
  }
}

function signedInUser({ user, lots }: StaffMember, lotId: string): SignedInUser {
  const { roles: _roles, version: _version, passwordId: _password, ...account } = user;
  const roleOf = (id: string): Role => roleAt(user, id) ?? 'agent';
  return {
    ...account,
    role: roleOf(lotId),
    lotId,
    lots: lots.map(({ id, title }) => ({ id, title, role: roleOf(id) })),
  };
}
