import { z } from 'zod';
import { STREAM_PAGE, type LotContext, clientSchema } from '@lotline/protocol';
import { Lots, RpcClient } from '@lotline/service-kit';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LazyQuery } from '../../http/lazy-query.js';
import { StaffOnly } from '../../http/route.js';
import { Ctx } from '../../session/caller.js';
import { VersionedResponses } from '../../replica/versioned-responses.js';
import { toListingFilter, ListQuery } from './list-query.js';
import { LongLists } from './long-lists.js';
import { OwnWrites } from '../../replica/own-writes.js';

/** The list of customers in every form that the app requests. */
@Controller('api/clients')
export class ListingController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly responses: VersionedResponses,
    private readonly longLists: LongLists,
    private readonly ownWrites: OwnWrites,
    private readonly lots: Lots,
  ) {}

  /** With a limit, returns one page and `X-Next-Cursor`; without, streams everything as one array. */
  @StaffOnly({
    token: 'readCustomers',
    summary: 'Lists the lot’s customers, filtered if requested',
    description: 'All filters apply together. Without a limit the list is streamed.',
    answer: z.array(clientSchema),
    answerHeaders: { 'X-Next-Cursor': 'With a limit: the `cursor` of the next page, if there is one' },
    isConditional: true,
    example: { query: { search: 'okafor', limit: 50 } },
  })
  @Get()
  async list(
    @LazyQuery(ListQuery) lazyQuery: LazyQuery<ListQuery>,
    @Ctx() context: LotContext,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const page = await this.responses.revalidate(request, reply, context, async () => {
      const validated = await lazyQuery.validate();
      const { limit, cursor } = validated;
      const filter = toListingFilter(validated, this.lots.get(context.lotId));
      const after = this.ownWrites.movedRides(request, context);
      const asked = { filter, limit: limit ?? STREAM_PAGE, cursor, after };
      return { ...(await this.rpc.call('clients.listing.page', asked, context)), filter, limit };
    });
    if (!page) return reply;
    if (page.limit !== undefined && page.nextCursor !== null) reply.header('X-Next-Cursor', page.nextCursor);
    const whole = page.limit !== undefined || page.nextCursor === null;
    return reply.send(whole ? page.body : await this.longLists.stream(page, page.filter, context, reply));
  }
}
