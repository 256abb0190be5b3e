import { z } from 'zod';
import { DomainError, systemContext, type ProviderFault, type ProviderSignIn } from '@lotline/protocol';
import { Clock, LOGGER, RpcClient, type Logger } from '@lotline/service-kit';
import { Controller, Get, Inject, Redirect, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuditLog } from '../audit-log.js';
import { CallerAddresses } from '../../http/limits/caller-addresses.js';
import { SharedThrottles } from '../../http/limits/shared-throttles.js';
import type { Throttle } from '../../http/limits/throttle.js';
import { Public } from '../../http/route.js';
import { ChangesSession } from '../session-cookie.js';
import { SessionStart } from '../session-start.js';
import { PendingCookies } from './pending-cookies.js';
import { OidcProvider, providerFault } from './provider.js';

/** Per address, which everybody at a lot may share. A sign-in takes two. */
const CALLS_PER_MINUTE = 60;

/** Browser navigations. They always end at the sign-in page, which says what happened (`sso` in its address). */
@Controller('api/login/oidc')
export class OidcController {
  private readonly calls: Throttle;

  constructor(
    private readonly provider: OidcProvider,
    private readonly pending: PendingCookies,
    private readonly sessions: SessionStart,
    private readonly audit: AuditLog,
    private readonly rpc: RpcClient,
    private readonly addresses: CallerAddresses,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    throttles: SharedThrottles,
  ) {
    this.calls = throttles.perMinute('single sign-on', CALLS_PER_MINUTE);
  }

  /** Redirects to the provider's sign-in page. */
  @Public({
    summary: 'Leads to the OpenID Connect provider',
    description:
      'A navigation of the browser, to the provider’s sign-in page or, while the provider is away, to `/login?sso=unavailable`. 404 without a provider.',
    errors: ['NOT_FOUND'],
  })
  @Get()
  @Redirect('/login', 302)
  async begin(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ url: string }> {
    if (!this.admits(request)) return toSignInPage('too-many');
    try {
      const { url, pending } = await this.provider.begin();
      this.pending.set(request, reply, pending);
      return { url: url.href };
    } catch (error) {
      return this.fail(request, this.faultOf(error));
    }
  }

  /** The provider's page leads back here. */
  @Public({
    summary: 'Ends a sign-in at the OpenID Connect provider',
    description:
      'The provider leads the browser back to here. Starts a session like `POST /api/login`, and redirects to `/login?sso=…` with `done`, or with the reason: `no-group`, `unverified-email`, `linked-otherwise`, `deactivated`, `too-many`, `canceled`, `unavailable`, `provider-error`, `clock-off`, `cookie-lost`, `cookie-expired`, `not-available`, `refused` or `failed`. 404 without a provider.',
    query: z.object({ code: z.string().optional(), state: z.string().optional() }),
    errors: ['NOT_FOUND'],
    example: { query: { code: 'of-the-provider', state: 'of-the-begin' } },
  })
  @Get('callback')
  @ChangesSession()
  @Redirect('/login', 302)
  async finish(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ url: string }> {
    if (!this.admits(request)) return toSignInPage('too-many');
    const [, query = ''] = request.url.split('?', 2);
    const pending = this.pending.take(new URLSearchParams(query).get('state') ?? '', request, reply);
    if (typeof pending === 'string') return this.fail(request, pending);
    try {
      const identity = await this.provider.finish(query, pending);
      const data = { ...identity, ...this.addresses.clientOf(request) };
      const context = systemContext(request.id, request.deadline);
      await this.sessions.begin(request, reply, await this.rpc.call('auth.session.sign-in-by-provider', data, context));
      return toSignInPage('done');
    } catch (error) {
      // The auth service has added it to the audit.
      if (error instanceof DomainError && error.code === 'FORBIDDEN')
        return toSignInPage(error.details.refusal ?? 'refused');
      return this.fail(request, this.faultOf(error));
    }
  }

  /** NOT_FOUND without a provider; false above the limit of the address. */
  private admits(request: FastifyRequest): boolean {
    if (this.provider.label === null) throw new DomainError('NOT_FOUND', 'Not found');
    return this.calls.take(this.addresses.get(request), this.clock.now().getTime()) === 0;
  }

  private faultOf(error: unknown): ProviderFault {
    if (error instanceof DomainError) return AWAY.includes(error.code) ? 'not-available' : 'failed';
    const { fault, code } = providerFault(error);
    this.logger.warn({ fault, code }, 'a sign-in at the provider failed');
    return fault;
  }

  /** Adds the fault to the audit. While the database is away, the log has to do. */
  private async fail(request: FastifyRequest, fault: ProviderFault): Promise<{ url: string }> {
    const fact = { kind: 'sign-in-failed' as const, lotId: null, byId: null, detail: fault };
    await this.audit.record(request, fact).catch(() => this.logger.warn({ fault }, 'a failed sign-in was not audited'));
    return toSignInPage(fault);
  }
}

const AWAY: DomainError['code'][] = ['UNAVAILABLE', 'TIMEOUT'];

const toSignInPage = (outcome: ProviderSignIn): { url: string } => ({ url: `/login?sso=${outcome}` });
