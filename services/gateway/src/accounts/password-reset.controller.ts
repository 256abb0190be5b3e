import { DomainError, resetConfirmSchema, resetRequestSchema, systemContext } from '@lotline/protocol';
import { Clock, RpcClient, SETTINGS } from '@lotline/service-kit';
import { Body, Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { GatewaySettings } from '../config.js';
import { CallerAddresses } from '../http/limits/caller-addresses.js';
import { SharedThrottles } from '../http/limits/shared-throttles.js';
import type { Throttle } from '../http/limits/throttle.js';
import { Public } from '../http/route.js';
import { Staff } from '../session/staff.js';

/** Per address, which everybody at a lot may share. */
const RESETS_PER_MINUTE = 20;

/** Sets new passwords by one-time links. */
@Controller('api/password-reset')
export class PasswordResetController {
  private readonly resets: Throttle;

  constructor(
    private readonly rpc: RpcClient,
    private readonly staff: Staff,
    private readonly addresses: CallerAddresses,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
    throttles: SharedThrottles,
  ) {
    this.resets = throttles.perMinute('password-reset', RESETS_PER_MINUTE);
  }

  /** Returns the same response whether or not the account exists. NOT_FOUND if the installation sends no e-mails. */
  @Public({
    summary: 'Asks for a one-time link to a new password by e-mail',
    description:
      'The answer is the same whether the account exists or not. At most three e-mails an hour are sent to an address. 404 where the installation sends no e-mails.',
    errors: ['NOT_FOUND', 'TOO_MANY'],
    example: { body: { email: 'valet@lotline.test' } },
  })
  @Post()
  @HttpCode(200)
  async ask(
    @Body({ schema: resetRequestSchema }) input: z.output<typeof resetRequestSchema>,
    @Req() request: FastifyRequest,
  ) {
    if (this.settings.SMTP_FROM === undefined) throw new DomainError('NOT_FOUND', 'Not found');
    const data = { ...input, ...this.limitCaller(request) };
    await this.rpc.call('auth.password-reset.ask', data, systemContext(request.id, request.deadline));
    return { success: true };
  }

  /** The token comes in the body, so that no log and no address contains it. */
  @Public({
    summary: 'Sets a new password by the token of a one-time link',
    description:
      'The token is the fragment of the link. It works once, within an hour. Ends all sessions of the account; signing in follows.',
    errors: ['TOO_MANY'],
    example: { body: { token: 'a-one-time-token', password: 'a secret of theirs' } },
  })
  @Post('confirm')
  @HttpCode(200)
  async confirm(
    @Body({ schema: resetConfirmSchema }) input: z.output<typeof resetConfirmSchema>,
    @Req() request: FastifyRequest,
  ) {
    const data = { ...input, ...this.limitCaller(request) };
    const context = systemContext(request.id, request.deadline);
    this.staff.store(await this.rpc.call('auth.password-reset.confirm', data, context));
    return { success: true };
  }

  /** Returns the caller's address and user agent. Throws TOO_MANY above the limit of the address. */
  private limitCaller(request: FastifyRequest): { address: string; userAgent: string } {
    const client = this.addresses.clientOf(request);
    const retryAfterSeconds = this.resets.take(client.address, this.clock.now().getTime());
    if (retryAfterSeconds === 0) return client;
    throw new DomainError('TOO_MANY', 'Too many requests. Please wait a moment.', { retryAfterSeconds });
  }
}
