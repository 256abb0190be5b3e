import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  toManagedUser,
  USER_PAGE,
  userSchema,
  type Account,
  type LotContext,
  type ManagedUser,
  type ResetLink,
  ROLES,
  type Role,
} from '@lotline/protocol';
import { RpcClient, SETTINGS } from '@lotline/service-kit';
import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Put, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IsBoolean, IsIn } from 'class-validator';
import type { GatewaySettings } from '../config.js';
import { joinJsonPages } from '../http/json-pages.js';
import { ifMatchVersion } from '../http/etag.js';
import { CallerAddresses } from '../http/limits/caller-addresses.js';
import { FormFields, RecordId } from '../http/pipes.js';
import { Can } from '../session/access.js';
import { ChangesSession } from '../session/session-plugin.js';
import { Ctx, SignedIn, withoutLot, type StaffCaller } from '../session/caller.js';
import { addPasswordId } from '../session/password-ids.js';
import { Staff } from '../session/staff.js';

export class RoleBody {
  @IsIn(ROLES, { message: 'Unknown role' })
  role!: Role;
}

export class ActiveBody {
  @IsBoolean({ message: 'Active must be true or false' })
  active!: boolean;
}

const UserId = new RecordId('No such user');

/** Accounts, for the admins of their lots. The auth service validates forms, and decides by the caller's account. */
@Controller('api/users')
export class UsersController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly staff: Staff,
    private readonly addresses: CallerAddresses,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  /** The accounts that the caller sees, by last and first name, streamed as one array. */
  @Can('manageUsers')
  @Get()
  async list(@Ctx() context: LotContext, @Res() reply: FastifyReply) {
    const { lotId } = context;
    const first = await this.rpc.call('auth.user.page', { limit: USER_PAGE, lotId }, withoutLot(context));
    reply.header('Cache-Control', 'no-store').type('application/json; charset=utf-8');
    // The response has started: from now on each page has its own deadline.
    const { deadline: _over, ...openEnded } = withoutLot(context);
    const pageAfter = (cursor: string) =>
      this.rpc.call('auth.user.page', { limit: USER_PAGE, cursor, lotId }, openEnded);
    return reply.send(Readable.from(joinJsonPages(first, pageAfter)));
  }

  @Can('manageUsers')
  @Post()
  async create(
    @Body(FormFields) input: Record<string, unknown>,
    @SignedIn() caller: StaffCaller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.applySaved(await this.rpc.call('auth.user.create', { input }, caller.context), caller, reply);
  }

  /** A new password ends all sessions of the account except the one that sets it. */
  @Can('manageUsers')
  @Put(':id')
  @ChangesSession()
  async edit(
    @Param('id', UserId) id: string,
    @Body(FormFields) input: Record<string, unknown>,
    @SignedIn() caller: StaffCaller,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { member, context } = caller;
    const ifVersion = ifMatchVersion(request);
    const passwordId = randomUUID();
    // Saved first: a gateway that receives the new password must find it in this session.
    if (id === member.user.id) {
      addPasswordId(request.session, member.user, passwordId);
      await request.session.save();
    }
    const client = this.addresses.clientOf(request);
    const data = { id, input, ifVersion, passwordId, lotId: context.lotId, ...client };
    return this.applySaved(await this.rpc.call('auth.user.edit', data, withoutLot(context)), caller, reply);
  }

  /** At the session's lot. */
  @Can('manageUsers')
  @Put(':id/role')
  async changeRole(
    @Param('id', UserId) id: string,
    @Body() { role }: RoleBody,
    @SignedIn() caller: StaffCaller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const data = { id, role, lotId: caller.context.lotId };
    return this.applySaved(
      await this.rpc.call('auth.user.change-role', data, withoutLot(caller.context)),
      caller,
      reply,
    );
  }

  /** Deactivating ends all sessions and streams of the account, and rejects sign-ins until it is reactivated. */
  @Can('manageUsers')
  @Put(':id/active')
  async setActive(
    @Param('id', UserId) id: string,
    @Body() { active }: ActiveBody,
    @SignedIn() caller: StaffCaller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const data = { id, active };
    return this.applySaved(
      await this.rpc.call('auth.user.set-active', data, withoutLot(caller.context)),
      caller,
      reply,
    );
  }

  /** For somebody who has lost their phone and their recovery codes. */
  @Can('manageUsers')
  @Post(':id/second-factor/reset')
  @HttpCode(200)
  async resetSecondFactor(
    @Param('id', UserId) id: string,
    @SignedIn() caller: StaffCaller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const account = await this.rpc.call('auth.user.reset-second-factor', { id }, withoutLot(caller.context));
    return this.applySaved(account, caller, reply);
  }

  /** A link that the admin hands over. It is shown only here. */
  @Can('manageUsers')
  @Post(':id/password-reset')
  @HttpCode(200)
  async makeResetLink(@Param('id', UserId) id: string, @Ctx() context: LotContext): Promise<ResetLink> {
    const { token, expiresAt } = await this.rpc.call('auth.password-reset.create', { id }, withoutLot(context));
    return { url: `${new URL('/reset-password', this.settings.PUBLIC_URL).href}#${token}`, expiresAt };
  }

  /** The account's links to sign-in providers. */
  @Can('manageUsers')
  @Get(':id/links')
  links(@Param('id', UserId) id: string, @Ctx() context: LotContext) {
    return this.rpc.call('auth.user.links', { id }, withoutLot(context));
  }

  /** For somebody who has another subject at the provider. */
  @Can('manageUsers')
  @Delete(':id/links')
  async unlink(@Param('id', UserId) id: string, @Ctx() context: LotContext) {
    await this.rpc.call('auth.user.unlink', { id }, withoutLot(context));
    return { success: true };
  }

  @Can('manageUsers')
  @Get(':id/history')
  history(@Param('id', UserId) id: string, @Ctx() context: LotContext) {
    return this.rpc.call('auth.user.history', { id }, withoutLot(context));
  }

  /** Applies to the user's live sessions here at once, and everywhere within a second. */
  private applySaved(account: Account, { member, context }: StaffCaller, reply: FastifyReply): ManagedUser {
    this.staff.store(userSchema.parse(account));
    reply.header('ETag', `"${account.version}"`).header('Cache-Control', 'no-cache, private').header('Vary', 'Cookie');
    return toManagedUser(member.assignments, account, context.lotId);
  }
}
