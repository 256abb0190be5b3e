import { DomainError, parseOrThrow, resetConfirmSchema, resetRequestSchema, systemContext } from '@lotline/protocol';
import { Clock, RpcClient, SETTINGS } from '@lotline/service-kit';
import { Body, Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { GatewaySettings } from '../config.js';
import { FormFields } from '../http/pipes.js';
import { CallerAddresses } from '../http/limits/caller-addresses.js';
import { SharedThrottles } from '../http/limits/shared-throttles.js';
import type { Throttle } from '../http/limits/throttle.js';
import { Public } from '../session/access.js';
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
  @Public()
  @Post()
  @HttpCode(200)
  async ask(@Body(FormFields) form: Record<string, unknown>, @Req() request: FastifyRequest) {
    if (this.settings.SMTP_FROM === undefined) throw new DomainError('NOT_FOUND', 'Not found');
    const data = { ...parseOrThrow(resetRequestSchema, form), ...this.limitCaller(request) };
    await this.rpc.call('auth.password-reset.ask', data, systemContext(request.id, request.deadline));
    return { success: true };
  }

  /** The token comes in the body, so that no log and no address contains it. */
  @Public()
  @Post('confirm')
  @HttpCode(200)
  async confirm(@Body(FormFields) form: Record<string, unknown>, @Req() request: FastifyRequest) {
    const data = { ...parseOrThrow(resetConfirmSchema, form), ...this.limitCaller(request) };
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
