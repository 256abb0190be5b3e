import { QUEUED, SENT_AT } from '../openapi/examples/texts.js';
import { CLIENT_ID } from '../openapi/examples/rides.js';
import { z } from 'zod';
import {
  answerTextSchema,
  attachTextSchema,
  INBOX_CURSOR,
  type ClientRecord,
  type InboxText,
  type LotContext,
  type TextOptOut,
  type TextSummary,
  type UnreadTexts,
  inboxTextSchema,
  textOptOutSchema,
  textSummarySchema,
  unreadTextsSchema,
} from '@lotline/protocol';
import { RpcClient } from '@lotline/service-kit';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { Equals, IsOptional, Matches } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RecordId } from '../http/pipes.js';
import { CallerAddresses } from '../http/limits/caller-addresses.js';
import { StaffOnly, NEXT_CURSOR, Describe } from '../http/route.js';
import { Ctx, withoutLot } from '../session/caller.js';

const TextId = new RecordId('No such text');

export class InboxQuery {
  @Describe('Only texts that nobody has read')
  @IsOptional()
  @Equals('true', { message: 'The only allowed value is true' })
  unread?: 'true';

  @Describe('`X-Next-Cursor` of the previous page')
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
  @StaffOnly({
    token: 'readTexts',
    summary: 'Lists the texts that the lot received, newest first',
    description:
      'From customers and from phones that no customer has (`client` is null), 50 a page. A command that was carried out is read by itself; any other text is unread until staff mark it or reply. `reply` is the first text of staff to the phone after it, otherwise the automatic reply.',
    answer: z.array(inboxTextSchema),
    answerHeaders: NEXT_CURSOR,
    example: { query: { unread: 'true' } },
  })
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

  @StaffOnly({
    token: 'readTexts',
    summary: 'Counts the unread texts of the lot',
    description: 'At most 100. The frame `inbox` of the live stream says when to ask again.',
    answer: unreadTextsSchema,
  })
  @Get('count')
  count(@Ctx() context: LotContext): Promise<UnreadTexts> {
    return this.rpc.call('notify.inbox.count', {}, context);
  }

  @StaffOnly({
    token: 'readTexts',
    summary: 'Marks a text as read',
  })
  @Post(':textId/read')
  @HttpCode(200)
  markRead(@Param('textId', TextId) textId: string, @Ctx() context: LotContext): Promise<{ success: true }> {
    return this.mark(textId, true, context);
  }

  @StaffOnly({
    token: 'readTexts',
    summary: 'Marks a text as unread',
  })
  @Delete(':textId/read')
  markUnread(@Param('textId', TextId) textId: string, @Ctx() context: LotContext): Promise<{ success: true }> {
    return this.mark(textId, false, context);
  }

  /** Sent to the phone of the text, which is then read. */
  @StaffOnly({
    token: 'sendTexts',
    summary: 'Texts the sender of a text, also an unknown phone',
    description:
      'The reply goes to the phone of the text, which is then read. It is stored and queued before the response. The same `timestamp` never texts twice. 409 if the phone opted out of texts; 429 above 30 replies an hour.',
    answer: textSummarySchema,
    errors: ['CONFLICT', 'TEXT_REFUSED', 'TOO_MANY'],
    example: { body: { message: QUEUED.body, timestamp: SENT_AT } },
  })
  @Post(':textId/reply')
  @HttpCode(200)
  reply(
    @Param('textId', TextId) textId: string,
    @Body({ schema: answerTextSchema }) text: z.output<typeof answerTextSchema>,
    @Ctx() context: LotContext,
  ): Promise<TextSummary> {
    return this.rpc.call('notify.inbox.reply', { ...text, textId }, context);
  }

  @StaffOnly({
    token: 'changeCustomers',
    summary: 'Assigns the texts of an unknown phone to a booking',
    description:
      'All texts of the phone that belong to nobody are then the customer’s. With a null `clientId` they belong to nobody again. The phone of the booking does not change.',
    example: { body: { clientId: CLIENT_ID } },
  })
  @Post(':textId/attach')
  @HttpCode(200)
  async attach(
    @Param('textId', TextId) textId: string,
    @Body({ schema: attachTextSchema }) { clientId }: z.output<typeof attachTextSchema>,
    @Ctx() context: LotContext,
  ): Promise<{ success: true }> {
    await this.rpc.call('notify.inbox.attach', { textId, clientId }, context);
    return { success: true };
  }

  /** Idempotent and audited. No text goes to the phone of the text any more. */
  @StaffOnly({
    token: 'sendTexts',
    summary: 'Opts the phone of a text out of texts, as its sender asks',
    description: 'Also an unknown phone. Idempotent and audited.',
    answer: textOptOutSchema,
  })
  @Post(':textId/opt-out')
  @HttpCode(200)
  optOut(@Param('textId', TextId) textId: string, @Ctx() context: LotContext, @Req() request: FastifyRequest) {
    return this.setOptOut(textId, true, context, request);
  }

  /** Idempotent and audited. After a STOP the provider still blocks texts, until the sender texts START. */
  @StaffOnly({
    token: 'sendTexts',
    summary: 'Opts the phone of a text in again',
    description: 'Idempotent and audited. After a STOP the provider still blocks texts, until the sender texts START.',
    answer: textOptOutSchema,
  })
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
