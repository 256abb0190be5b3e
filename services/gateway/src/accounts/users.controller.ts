import { MANAGED } from '../openapi/examples/accounts.js';
import { z } from 'zod';
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
  managedUserSchema,
  providerLinkSchema,
  resetLinkSchema,
  userCreateSchema,
  userEditSchema,
  userHistoryEntrySchema,
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
import { Can, VERSION_TAG, IF_MATCH } from '../http/route.js';
import { ChangesSession } from '../session/session-cookie.js';
import { Ctx, SignedIn, withoutLot, type StaffCaller } from '../session/caller.js';
import { Sessions } from '../session/sessions.js';
import { Staff } from '../session/staff.js';

const PERSON = { email: 'valet@lotline.test', firstName: 'Maya', lastName: 'Okafor', roles: MANAGED.roles };
/** The rules of the form do not depend on the account or the lot. */
const editForm = userEditSchema({ operatorAdmin: false, roles: [] }, '');

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
    private readonly sessions: Sessions,
    private readonly staff: Staff,
    private readonly addresses: CallerAddresses,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
  ) {}

  /** The accounts that the caller sees, by last and first name, streamed as one array. */
  @Can('manageUsers', {
    summary: 'Lists the accounts that the admin sees, by last and first name',
    description:
      'An operator admin sees all accounts. An admin of lots sees those that work at these lots, and in `roles` only these lots. `role` is the role at the session’s lot.',
    answer: z.array(managedUserSchema),
  })
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

  @Can('manageUsers', {
    summary: 'Adds an account',
    description:
      'Without a password nobody can sign in to it until an admin sets one. `role` is the role at the session’s lot; `roles` gives a role for each lot instead. Only operator admins may set `operatorAdmin` or name lots that they are no admin of.',
    answer: managedUserSchema,
    body: userCreateSchema,
    errors: ['CONFLICT'],
    answerHeaders: VERSION_TAG,
    example: { body: { ...PERSON, password: 'a secret of theirs' } },
  })
  @Post()
  async create(
    @Body(FormFields) input: Record<string, unknown>,
    @SignedIn() caller: StaffCaller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.applySaved(await this.rpc.call('auth.user.create', { input }, caller.context), caller, reply);
  }

  /** A new password ends all sessions of the account except the one that sets it. */
  @Can('manageUsers', {
    summary: 'Updates an account',
    description:
      'A role can be set to valet or admin; an `agent` stays one. Of the fields about roles only those that differ from the account count: `roles` replaces the roles at the lots that the admin administers, `role` the role at the session’s lot, also if `roles` says otherwise; roles at other lots stay. An account that also works elsewhere can be renamed or get a password from operator admins only. A new password ends the account’s sessions except the one that sets it; on the caller’s own account it needs `currentPassword`, 400 without it or with a wrong one, and counts like a sign-in. An empty password and missing roles leave them unchanged.',
    answer: managedUserSchema,
    body: editForm,
    errors: ['CONFLICT', 'STALE_VERSION', 'TOO_MANY'],
    requestHeaders: IF_MATCH,
    answerHeaders: VERSION_TAG,
    example: { body: PERSON },
  })
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
    if (id === member.user.id) await this.sessions.addPassword(caller.session, member.user, passwordId);
    const client = this.addresses.clientOf(request);
    const data = { id, input, ifVersion, passwordId, lotId: context.lotId, ...client };
    return this.applySaved(await this.rpc.call('auth.user.edit', data, withoutLot(context)), caller, reply);
  }

  /** At the session's lot. */
  @Can('manageUsers', {
    summary: 'Changes another user’s role at the session’s lot',
    description: 'Applies to their live sessions within a second. Nobody can change their own role.',
    answer: managedUserSchema,
    answerHeaders: VERSION_TAG,
    example: { body: { role: 'agent' } },
  })
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
  @Can('manageUsers', {
    summary: 'Deactivates or reactivates another user’s account',
    description:
      'Deactivating ends the account’s sessions and live streams within a second and refuses its sign-ins like a wrong password. Nobody can deactivate their own account, so one active operator admin always remains.',
    answer: managedUserSchema,
    answerHeaders: VERSION_TAG,
    example: { body: { active: false } },
  })
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
  @Can('manageUsers', {
    summary: 'Removes another user’s second factor',
    description:
      'For somebody who has lost their phone and their recovery codes. They sign in with the password alone, or set up a new one where the installation requires it. Nobody can reset their own.',
    answer: managedUserSchema,
    answerHeaders: VERSION_TAG,
  })
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
  @Can('manageUsers', {
    summary: 'Makes a one-time link by which another user chooses a new password',
    description:
      'For the admin to hand over. It works once, within an hour, and is shown only here. Nobody can make one for their own account.',
    answer: resetLinkSchema,
    errors: ['CONFLICT'],
  })
  @Post(':id/password-reset')
  @HttpCode(200)
  async makeResetLink(@Param('id', UserId) id: string, @Ctx() context: LotContext): Promise<ResetLink> {
    const { token, expiresAt } = await this.rpc.call('auth.password-reset.create', { id }, withoutLot(context));
    return { url: `${new URL('/reset-password', this.settings.PUBLIC_URL).href}#${token}`, expiresAt };
  }

  /** The account's links to sign-in providers. */
  @Can('manageUsers', {
    summary: 'Lists the links of an account to sign-in providers',
    description: 'With the issuer and the subject there. For admins who may manage the account, and for their own.',
    answer: z.array(providerLinkSchema),
  })
  @Get(':id/links')
  links(@Param('id', UserId) id: string, @Ctx() context: LotContext) {
    return this.rpc.call('auth.user.links', { id }, withoutLot(context));
  }

  /** For somebody who has another subject at the provider. */
  @Can('manageUsers', {
    summary: 'Ends the links of an account to sign-in providers',
    description:
      'For somebody who has another subject at the provider, for example after the application was registered again. The next sign-in links the account again, by its verified email address. Sessions continue.',
  })
  @Delete(':id/links')
  async unlink(@Param('id', UserId) id: string, @Ctx() context: LotContext) {
    await this.rpc.call('auth.user.unlink', { id }, withoutLot(context));
    return { success: true };
  }

  @Can('manageUsers', {
    summary: 'Lists the changes of an account, newest first',
    answer: z.array(userHistoryEntrySchema),
  })
  @Get(':id/history')
  history(@Param('id', UserId) id: string, @Ctx() context: LotContext) {
    return this.rpc.call('auth.user.history', { id }, withoutLot(context));
  }

  /** Applies to the user's live sessions here at once, and everywhere within a second. */
  private applySaved(account: Account, { member, context }: StaffCaller, reply: FastifyReply): ManagedUser {
    this.staff.store(userSchema.parse(account));
    reply.header('ETag', `"${account.version}"`).header('Cache-Control', 'no-cache, private').header('Vary', 'Cookie');
    return toManagedUser(member.user, account, context.lotId);
  }
}
