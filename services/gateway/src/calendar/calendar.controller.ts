import { calendarRange, type LotContext } from '@lotline/contracts';
import { RpcClient } from '@lotline/service-kit';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CountedAnswers } from '../clients/counted-answers.js';
import { LazyQuery } from '../http/lazy-query.js';
import { Can } from '../session/access.js';
import { Ctx } from '../session/caller.js';
import { CountsQuery } from './calendar.input.js';

/** The calendar's month in one small answer (design §6). Its days are lists of customers, like all others. */
@Controller('api/calendar')
export class CalendarController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly answers: CountedAnswers,
  ) {}

  @Can('calendar')
  @Get('counts')
  async counts(
    @LazyQuery(CountsQuery) query: LazyQuery<CountsQuery>,
    @Ctx() context: LotContext,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const found = await this.answers.renewed(request, reply, context, async () => {
      const range = calendarRange(await query.validate());
      return { shape: { counts: range }, ask: () => this.rpc.call('clients.calendar.counts', range, context) };
    });
    return found ? reply.send(found.answer.body) : reply;
  }
}
