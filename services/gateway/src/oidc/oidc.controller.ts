import { DomainError, systemContext, type ProviderSignIn } from '@lotline/contracts';
import { LOGGER, RpcClient, type Logger } from '@lotline/service-kit';
import { Controller, Get, Header, Inject, Redirect, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CallerAddresses } from '../limits/caller-addresses.js';
import { Public } from '../session/access.js';
import { ChangesSession } from '../session/session-plugin.js';
import { SessionStart } from '../session/session-start.js';
import { PendingCookie } from './pending-cookie.js';
import { OidcProvider, ProviderUnavailable } from './provider.js';

/** Browser navigations. They always end at the sign-in page, which says what happened (`sso` in its address). */
@Controller('api/login/oidc')
export class OidcController {
  constructor(
    private readonly provider: OidcProvider,
    private readonly pending: PendingCookie,
    private readonly sessions: SessionStart,
    private readonly rpc: RpcClient,
    private readonly addresses: CallerAddresses,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Redirects to the provider's sign-in page. */
  @Public()
  @Get()
  @Header('Cache-Control', 'no-store')
  @Redirect('/login', 302)
  async begin(@Res({ passthrough: true }) reply: FastifyReply): Promise<{ url: string }> {
    this.requireProvider();
    try {
      const { url, pending } = await this.provider.begin();
      this.pending.set(reply, pending);
      return { url: url.href };
    } catch (error) {
      return toSignInPage(this.outcomeOf(error));
    }
  }

  /** The provider's page leads back here. */
  @Public()
  @Get('callback')
  @ChangesSession()
  @Header('Cache-Control', 'no-store')
  @Redirect('/login', 302)
  async finish(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ url: string }> {
    this.requireProvider();
    const pending = this.pending.take(request, reply);
    if (!pending) return toSignInPage('failed');
    try {
      const [, query = ''] = request.url.split('?', 2);
      const identity = await this.provider.finish(query, pending);
      const data = { ...identity, ...this.addresses.clientOf(request) };
      const context = systemContext(request.id, request.deadline);
      await this.sessions.begin(request, await this.rpc.call('auth.session.sign-in-by-provider', data, context));
      return toSignInPage('done');
    } catch (error) {
      return toSignInPage(this.outcomeOf(error));
    }
  }

  private requireProvider(): void {
    if (this.provider.label === null) throw new DomainError('NOT_FOUND', 'Not found');
  }

  private outcomeOf(error: unknown): ProviderSignIn {
    if (error instanceof ProviderUnavailable) return 'unavailable';
    if (error instanceof DomainError) return OUTCOMES[error.code] ?? 'failed';
    if (error instanceof Error && 'error' in error && error.error === 'access_denied') return 'canceled';
    // Logs neither the message nor the response, which contain codes and tokens.
    this.logger.warn({ error: error instanceof Error ? error.name : 'unknown' }, 'a sign-in at the provider failed');
    return 'failed';
  }
}

const OUTCOMES: Partial<Record<DomainError['code'], ProviderSignIn>> = {
  FORBIDDEN: 'refused',
  UNAVAILABLE: 'unavailable',
  TIMEOUT: 'unavailable',
};

const toSignInPage = (outcome: ProviderSignIn): { url: string } => ({ url: `/login?sso=${outcome}` });
