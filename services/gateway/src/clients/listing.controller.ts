import { FIRST_PAGE, type LotContext } from '@lotline/contracts';
import { Lots, RpcClient } from '@lotline/service-kit';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LazyQuery } from '../http/lazy-query.js';
import { StaffOnly } from '../session/access.js';
import { Ctx } from '../session/caller.js';
import { CountedAnswers } from './counted-answers.js';
import { filterOf, ListQuery } from './list-query.js';
import { LongLists } from './long-lists.js';
import { OwnWrites } from './own-writes.js';

/** The list of customers, in every form in which the screens ask for it (spec §7, design §6). */
@Controller('api/clients')
export class ListingController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly answers: CountedAnswers,
    private readonly longLists: LongLists,
    private readonly ownWrites: OwnWrites,
    private readonly lots: Lots,
  ) {}

  /** With a limit one page and `X-Next-Cursor`; without, everything as one array that is streamed. */
  @StaffOnly()
  @Get()
  async list(
    @LazyQuery(ListQuery) query: LazyQuery<ListQuery>,
    @Ctx() context: LotContext,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const found = await this.answers.renewed(request, reply, context, async () => {
      const asked = await query.validate();
      const { limit, cursor } = asked;
      const filter = filterOf(asked, this.lots.get(context.lotId));
      const ask = () => {
        const after = this.ownWrites.moved(request, context);
        return this.rpc.call('clients.listing.page', { filter, limit: limit ?? FIRST_PAGE, cursor, after }, context);
      };
      return { shape: { filter, limit, cursor }, ask };
    });
    if (!found) return reply;
    const { answer: page, shape } = found;
    if (shape.limit !== undefined && page.nextCursor !== null) reply.header('X-Next-Cursor', page.nextCursor);
    const whole = shape.limit !== undefined || page.nextCursor === null;
    return reply.send(whole ? page.body : await this.longLists.text(page, shape.filter, context, reply));
  }
}
