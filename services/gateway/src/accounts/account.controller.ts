import { randomUUID } from 'node:crypto';
import {
  passwordChangeSchema,
  secondFactorConfirmSchema,
  secondFactorRemoveSchema,
  secondFactorSetUpSchema,
  recoveryCodesSchema,
  secondFactorSecretSchema,
  signInMethodsSchema,
} from '@lotline/protocol';
import { RpcClient } from '@lotline/service-kit';
import { Body, Controller, Get, HttpCode, Post, Put, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { CallerAddresses } from '../http/limits/caller-addresses.js';
import { StaffOnly } from '../http/route.js';
import { SignedIn, withoutLot, type StaffCaller } from '../session/caller.js';
import { ChangesSession } from '../session/session-cookie.js';
import { Sessions } from '../session/sessions.js';
import { Staff } from '../session/staff.js';

/** The sign-in methods of the signed-in member of staff. */
@Controller('api/auth')
export class AccountController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly sessions: Sessions,
    private readonly staff: Staff,
    private readonly addresses: CallerAddresses,
  ) {}

  @StaffOnly({
    summary: 'Returns how the signed-in user signs in',
    answer: signInMethodsSchema,
  })
  @Get('sign-in-methods')
  signInMethods(@SignedIn() { context }: StaffCaller) {
    return this.rpc.call('auth.account.sign-in-methods', {}, withoutLot(context));
  }

  /** Ends all sessions of the account except this one. */
  @StaffOnly({
    summary: 'Changes one’s own password',
    description:
      'Ends all sessions of the account except this one. A wrong current password is a 400 at that field, and counts like a failed sign-in.',
    errors: ['TOO_MANY'],
    example: { body: { currentPassword: 'lotline-demo', password: 'a secret of theirs' } },
  })
  @Put('password')
  @ChangesSession()
  async changePassword(
    @Body({ schema: passwordChangeSchema }) input: z.output<typeof passwordChangeSchema>,
    @SignedIn() { member, session, context }: StaffCaller,
    @Req() request: FastifyRequest,
  ) {
    const passwordId = randomUUID();
    await this.sessions.addPassword(session, member.user, passwordId);
    const data = { ...input, passwordId, ...this.addresses.clientOf(request) };
    this.staff.store(await this.rpc.call('auth.account.change-password', data, withoutLot(context)));
    return { success: true };
  }

  @StaffOnly({
    summary: 'Begins to set up one’s own second factor',
    description:
      'Returns a new secret for an authenticator app. It counts once `PUT /api/auth/second-factor` confirms it with a code. 403 where the installation has no SECOND_FACTOR_KEY, 409 for an account that has a second factor.',
    answer: secondFactorSecretSchema,
    errors: ['CONFLICT', 'TOO_MANY'],
    example: { body: { password: 'a secret of theirs' } },
  })
  @Post('second-factor')
  @HttpCode(200)
  setUp(
    @Body({ schema: secondFactorSetUpSchema }) input: z.output<typeof secondFactorSetUpSchema>,
    @SignedIn() { context }: StaffCaller,
    @Req() request: FastifyRequest,
  ) {
    const data = { ...input, ...this.addresses.clientOf(request) };
    return this.rpc.call('auth.account.set-up-second-factor', data, withoutLot(context));
  }

  @StaffOnly({
    summary: 'Adds the second factor that was begun',
    description:
      'Returns the recovery codes, which are shown only here. Each signs in once in place of a code of the app. A code is accepted once; ten wrong codes block the account’s codes for 15 minutes.',
    answer: recoveryCodesSchema,
    errors: ['CONFLICT', 'TOO_MANY'],
    example: { body: { code: '492039' } },
  })
  @Put('second-factor')
  confirm(
    @Body({ schema: secondFactorConfirmSchema }) input: z.output<typeof secondFactorConfirmSchema>,
    @SignedIn() { context }: StaffCaller,
    @Req() request: FastifyRequest,
  ) {
    const data = { ...input, ...this.addresses.clientOf(request) };
    return this.rpc.call('auth.account.confirm-second-factor', data, withoutLot(context));
  }

  @StaffOnly({
    summary: 'Removes one’s own second factor',
    errors: ['CONFLICT', 'TOO_MANY'],
    example: { body: { password: 'a secret of theirs', code: '492039' } },
  })
  @Post('second-factor/remove')
  @HttpCode(200)
  async remove(
    @Body({ schema: secondFactorRemoveSchema }) input: z.output<typeof secondFactorRemoveSchema>,
    @SignedIn() { context }: StaffCaller,
    @Req() request: FastifyRequest,
  ) {
    const data = { ...input, ...this.addresses.clientOf(request) };
    await this.rpc.call('auth.account.remove-second-factor', data, withoutLot(context));
    return { success: true };
  }
}
