import { z } from 'zod';
import { HISTORY_PAGE, type LotContext, HISTORY_CURSOR, historyEntrySchema, rideEntrySchema } from '@lotline/protocol';
import { RpcClient } from '@lotline/service-kit';
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { IsOptional, Matches } from 'class-validator';
import { ClientId } from './clients.input.js';
import { StaffOnly, NEXT_CURSOR, Describe } from '../http/route.js';
import { Ctx } from '../session/caller.js';

/** The query of a customer's histories. */
export class HistoryQuery {
  @Describe('`X-Next-Cursor` of the previous page')
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

  @StaffOnly({
    token: 'readCustomers',
    summary: 'Lists the changes of a customer’s record, newest first',
    description: 'Admins can also read the history of a deleted customer.',
    answer: z.array(historyEntrySchema),
    answerHeaders: NEXT_CURSOR,
  })
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

  @StaffOnly({
    token: 'readShuttle',
    summary: 'Lists the changes of a customer’s rides, newest first',
    description: 'Admins can also read the history of a deleted customer.',
    answer: z.array(rideEntrySchema),
    answerHeaders: NEXT_CURSOR,
  })
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
