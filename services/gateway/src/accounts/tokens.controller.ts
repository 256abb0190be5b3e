import { z } from 'zod';
import { randomBytes } from 'node:crypto';
import {
  TOKEN_PREFIX,
  type CreatedToken,
  type LotContext,
  apiTokenSchema,
  createdTokenSchema,
  tokenCreateSchema,
} from '@lotline/protocol';
import { RpcClient } from '@lotline/service-kit';
import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { FormFields, RecordId } from '../http/pipes.js';
import { Can } from '../http/route.js';
import { ApiTokens } from '../session/api-tokens.js';
import { hashToken } from '../session/board-devices.js';
import { Ctx } from '../session/caller.js';

const TokenId = new RecordId('No such token');
/** 256 bits. */
const RANDOM_BYTES = 32;
/** How many of a token's last characters are shown, so that people recognize it. */
const HINT_LENGTH = 4;

/** API tokens, for admins. The auth service validates the form and decides about lots. */
@Controller('api/tokens')
export class TokensController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly tokens: ApiTokens,
  ) {}

  /** The tokens that are not revoked, by name. */
  @Can('manageUsers', {
    summary: 'Lists the API tokens that are not revoked, by name',
    description: 'Does not include the tokens: only their hashes are stored. `hint` is a token’s last four characters.',
    answer: z.array(apiTokenSchema),
  })
  @Get()
  list(@Ctx() context: LotContext) {
    return this.rpc.call('auth.token.list', {}, context);
  }

  /** The only response with the token itself. It is generated here, so that it never leaves this process in any other way. */
  @Can('manageUsers', {
    summary: 'Creates an API token',
    description:
      'The answer is the only one that contains the token. Without lots it is valid at the admin’s current lot, without an expiry until it is revoked.',
    answer: createdTokenSchema,
    body: tokenCreateSchema,
    errors: ['CONFLICT'],
    example: {
      body: {
        name: 'Reservations site',
        lotIds: ['harborview'],
        permissions: ['readCustomers', 'changeCustomers'],
        expiresAt: '2027-06-01T00:00:00.000Z',
      },
    },
  })
  @Post()
  async create(@Body(FormFields) input: Record<string, unknown>, @Ctx() context: LotContext): Promise<CreatedToken> {
    const token = `${TOKEN_PREFIX}${randomBytes(RANDOM_BYTES).toString('base64url')}`;
    const data = { input, tokenHash: hashToken(token), hint: token.slice(-HINT_LENGTH) };
    return { ...(await this.rpc.call('auth.token.create', data, context)), token };
  }

  /** Refuses the token here at once, and everywhere within a second. */
  @Can('manageUsers', {
    summary: 'Revokes an API token',
    description:
      'Every gateway refuses it within a second, and its live streams end. Repeating the call changes nothing.',
  })
  @Delete(':id')
  async revoke(@Param('id', TokenId) id: string, @Ctx() context: LotContext) {
    await this.rpc.call('auth.token.revoke', { id }, context);
    this.tokens.revoke(id);
    return { success: true };
  }
}
