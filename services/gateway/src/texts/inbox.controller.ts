import {
  answerTextSchema,
  attachTextSchema,
  INBOX_CURSOR,
  parseOrThrow,
  type ClientRecord,
  type InboxText,
  type LotContext,
  type TextOptOut,
  type TextSummary,
  type UnreadTexts,
} from '@lotline/protocol';
import { RpcClient } from '@lotline/service-kit';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { Equals, IsOptional, Matches } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RecordId } from '../http/pipes.js';
import { CallerAddresses } from '../http/limits/caller-addresses.js';
import { StaffOnly } from '../session/access.js';
import { Ctx, withoutLot } from '../session/caller.js';

const TextId = new RecordId('No such text');

export class InboxQuery {
  @IsOptional()
  @Equals('true', { message: 'The only allowed value is true' })
  unread?: 'true';

  /** From `X-Next-Cursor`: the page starts after it. */
  @IsOptional()
  @Matches(INBOX_CURSOR, { message: 'Invalid cursor' })
  cursor?: string;
}

/** The texts that customers and unknown phones sent to the lot (docs/product/inbox.md). */
@Controller('api/texts/inbox')
export class InboxController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly addresses: CallerAddresses,
  ) {}

  /** Newest first, in pages. */
  @StaffOnly({ token: 'readTexts' })
  @Get()
  async list(
    @Query() { unread, cursor }: InboxQuery,
    @Ctx() context: LotContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<InboxText[]> {
    const { texts, next } = await this.rpc.call(
      'notify.inbox.page',
      { unreadOnly: unread === 'true', cursor },
      context,
    );
    const customers = await this.customers(new Set(texts.map(({ clientId }) => clientId)), context);
    if (next !== null) reply.header('X-Next-Cursor', next);
    return texts.map(({ clientId, ...text }) => ({ ...text, client: customers.get(clientId) ?? null }));
  }

  @StaffOnly({ token: 'readTexts' })
  @Get('count')
  count(@Ctx() context: LotContext): Promise<UnreadTexts> {
    return this.rpc.call('notify.inbox.count', {}, context);
  }

  @StaffOnly({ token: 'readTexts' })
  @Post(':textId/read')
  @HttpCode(200)
  markRead(@Param('textId', TextId) textId: string, @Ctx() context: LotContext): Promise<{ success: true }> {
    return this.mark(textId, true, context);
  }

  @StaffOnly({ token: 'readTexts' })
  @Delete(':textId/read')
  markUnread(@Param('textId', TextId) textId: string, @Ctx() context: LotContext): Promise<{ success: true }> {
    return this.mark(textId, false, context);
  }

  /** Sent to the phone of the text, which is then read. */
  @StaffOnly({ token: 'sendTexts' })
  @Post(':textId/reply')
  @HttpCode(200)
  reply(
    @Param('textId', TextId) textId: string,
    @Body() body: unknown,
    @Ctx() context: LotContext,
  ): Promise<TextSummary> {
    return this.rpc.call('notify.inbox.reply', { ...parseOrThrow(answerTextSchema, body ?? {}), textId }, context);
  }

  @StaffOnly({ token: 'changeCustomers' })
  @Post(':textId/attach')
  @HttpCode(200)
  async attach(
    @Param('textId', TextId) textId: string,
    @Body() body: unknown,
    @Ctx() context: LotContext,
  ): Promise<{ success: true }> {
    const { clientId } = parseOrThrow(attachTextSchema, body ?? {});
    await this.rpc.call('notify.inbox.attach', { textId, clientId }, context);
    return { success: true };
  }

  /** Idempotent and audited. No text goes to the phone of the text any more. */
  @StaffOnly({ token: 'sendTexts' })
  @Post(':textId/opt-out')
  @HttpCode(200)
  optOut(@Param('textId', TextId) textId: string, @Ctx() context: LotContext, @Req() request: FastifyRequest) {
    return this.setOptOut(textId, true, context, request);
  }

  /** Idempotent and audited. After a STOP the provider still blocks texts, until the sender texts START. */
  @StaffOnly({ token: 'sendTexts' })
  @Delete(':textId/opt-out')
  optIn(@Param('textId', TextId) textId: string, @Ctx() context: LotContext, @Req() request: FastifyRequest) {
    return this.setOptOut(textId, false, context, request);
  }

  private setOptOut(
    textId: string,
    optedOut: boolean,
    context: LotContext,
    request: FastifyRequest,
  ): Promise<TextOptOut> {
    const client = this.addresses.clientOf(request);
    return this.rpc.call('notify.inbox.opt-out', { textId, optedOut, client }, context);
  }

  private async mark(textId: string, isRead: boolean, context: LotContext): Promise<{ success: true }> {
    await this.rpc.call('notify.inbox.mark', { textId, isRead }, context);
    return { success: true };
  }

  /** Finds the customers of the lot with these ids. Deleted ones are left out. */
  private async customers(
    ids: ReadonlySet<string>,
    context: LotContext,
  ): Promise<Map<string, NonNullable<InboxText['client']>>> {
    const known = [...ids].filter((id) => id !== '');
    if (known.length === 0) return new Map();
    const { body } = await this.rpc.call('clients.client.pick', { ids: known }, withoutLot(context));
    const records: ClientRecord[] = JSON.parse(body);
    return new Map(
      records
        .filter(({ lotId }) => lotId === context.lotId)
        .map(({ id, firstName, lastName }) => [id, { id, firstName, lastName }]),
    );
  }
}
