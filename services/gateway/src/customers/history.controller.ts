import { HISTORY_PAGE, type LotContext, HISTORY_CURSOR } from '@lotline/protocol';
import { RpcClient } from '@lotline/service-kit';
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { IsOptional, Matches } from 'class-validator';
import { ClientId } from './clients.input.js';
import { StaffOnly } from '../session/access.js';
import { Ctx } from '../session/caller.js';

/** The query of a customer's histories. */
export class HistoryQuery {
  /** From `X-Next-Cursor`: the page starts after it. */
  @IsOptional()
  @Matches(HISTORY_CURSOR, { message: 'Invalid cursor' })
  cursor?: string;
}

/**
 * The history of a customer and of their rides, newest first, in pages. Admins can also read that of a deleted
 * customer.
 */
@Controller('api/clients')
export class HistoryController {
  constructor(private readonly rpc: RpcClient) {}

  @StaffOnly({ token: 'readCustomers' })
  @Get(':id/history')
  async changes(
    @Param('id', ClientId) id: string,
    @Query() { cursor }: HistoryQuery,
    @Ctx() context: LotContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const entries = await this.rpc.call('clients.client.history', { id, cursor }, context);
    const last = entries.at(-1);
    if (last && entries.length === HISTORY_PAGE) reply.header('X-Next-Cursor', last.id);
    return entries;
  }

  @StaffOnly({ token: 'readShuttle' })
  @Get(':id/rides')
  async rides(
    @Param('id', ClientId) clientId: string,
    @Query() { cursor }: HistoryQuery,
    @Ctx() context: LotContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { entries, nextCursor } = await this.rpc.call('shuttle.ride.history', { clientId, cursor }, context);
    if (nextCursor !== null) reply.header('X-Next-Cursor', nextCursor);
    return entries;
  }
}
