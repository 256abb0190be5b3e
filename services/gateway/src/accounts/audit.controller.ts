import { z } from 'zod';
import {
  AUDIT_KINDS,
  AUDIT_PAGE,
  HISTORY_CURSOR,
  type AuditKind,
  type LotContext,
  auditEntrySchema,
} from '@lotline/protocol';
import { RpcClient } from '@lotline/service-kit';
import { Controller, Get, Query, Res } from '@nestjs/common';
import { IsIn, IsOptional, IsUUID, Matches } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { Can, NEXT_CURSOR, Describe } from '../http/route.js';
import { Ctx } from '../session/caller.js';

export class AuditQuery {
  @Describe('`X-Next-Cursor` of the previous page')
  @IsOptional()
  @Matches(HISTORY_CURSOR, { message: 'Invalid cursor' })
  cursor?: string;

  @Describe('An account: what it did, and what was done to it')
  @IsOptional()
  @IsUUID('all', { message: 'No such user' })
  person?: string;

  @IsOptional()
  @IsIn(AUDIT_KINDS, { message: 'Unknown kind' })
  kind?: AuditKind;
}

/** The audit of the lot and of all accounts, newest first, in pages. */
@Controller('api/audit')
export class AuditController {
  constructor(private readonly rpc: RpcClient) {}

  @Can('manageUsers', {
    summary: 'Lists who signed in, changed accounts, exported or erased, newest first',
    description:
      'The entries of the lot, and those of accounts, which belong to no lot; 50 a page. Names are those of the accounts today. An email address that no account has is not kept.',
    answer: z.array(auditEntrySchema),
    answerHeaders: NEXT_CURSOR,
    example: { query: { kind: 'role-changed' } },
  })
  @Get()
  async list(
    @Query() { cursor, person: personId, kind }: AuditQuery,
    @Ctx() context: LotContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const entries = await this.rpc.call('auth.audit.page', { cursor, personId, kind }, context);
    const last = entries.at(-1);
    if (last && entries.length === AUDIT_PAGE) reply.header('X-Next-Cursor', last.id);
    return entries;
  }
}
