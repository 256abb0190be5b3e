import { randomUUID } from 'node:crypto';
import {
  parseOrThrow,
  passwordChangeSchema,
  secondFactorConfirmSchema,
  secondFactorRemoveSchema,
  secondFactorSetUpSchema,
} from '@lotline/protocol';
import { RpcClient } from '@lotline/service-kit';
import { Body, Controller, Get, HttpCode, Post, Put, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { FormFields } from '../http/pipes.js';
import { CallerAddresses } from '../http/limits/caller-addresses.js';
import { StaffOnly } from '../session/access.js';
import { SignedIn, withoutLot, type StaffCaller } from '../session/caller.js';
import { addPasswordId } from '../session/password-ids.js';
import { ChangesSession } from '../session/session-plugin.js';
import { Staff } from '../session/staff.js';

type Form = Record<string, unknown>;

/** The sign-in methods of the signed-in member of staff. */
@Controller('api/auth')
export class AccountController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly staff: Staff,
    private readonly addresses: CallerAddresses,
  ) {}

  @StaffOnly()
  @Get('sign-in-methods')
  signInMethods(@SignedIn() { context }: StaffCaller) {
    return this.rpc.call('auth.account.sign-in-methods', {}, withoutLot(context));
  }

  /** Ends all sessions of the account except this one. */
  @StaffOnly()
  @Put('password')
  @ChangesSession()
  async changePassword(
    @Body(FormFields) form: Form,
    @SignedIn() { member, context }: StaffCaller,
    @Req() request: FastifyRequest,
  ) {
    const input = parseOrThrow(passwordChangeSchema, form);
    const passwordId = randomUUID();
    // Saved first: a gateway that receives the new password must find it in this session.
    addPasswordId(request.session, member.user, passwordId);
    await request.session.save();
    const data = { ...input, passwordId, ...this.addresses.clientOf(request) };
    this.staff.store(await this.rpc.call('auth.account.change-password', data, withoutLot(context)));
    return { success: true };
  }

  @StaffOnly()
  @Post('second-factor')
  @HttpCode(200)
  setUp(@Body(FormFields) form: Form, @SignedIn() { context }: StaffCaller, @Req() request: FastifyRequest) {
    const data = { ...parseOrThrow(secondFactorSetUpSchema, form), ...this.addresses.clientOf(request) };
    return this.rpc.call('auth.account.set-up-second-factor', data, withoutLot(context));
  }

  @StaffOnly()
  @Put('second-factor')
  confirm(@Body(FormFields) form: Form, @SignedIn() { context }: StaffCaller, @Req() request: FastifyRequest) {
    const data = { ...parseOrThrow(secondFactorConfirmSchema, form), ...this.addresses.clientOf(request) };
    return this.rpc.call('auth.account.confirm-second-factor', data, withoutLot(context));
  }

  @StaffOnly()
  @Post('second-factor/remove')
  @HttpCode(200)
  async remove(@Body(FormFields) form: Form, @SignedIn() { context }: StaffCaller, @Req() request: FastifyRequest) {
    const data = { ...parseOrThrow(secondFactorRemoveSchema, form), ...this.addresses.clientOf(request) };
    await this.rpc.call('auth.account.remove-second-factor', data, withoutLot(context));
    return { success: true };
  }
}
