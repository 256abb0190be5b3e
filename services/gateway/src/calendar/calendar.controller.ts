import { calendarRange, type LotContext } from '@lotline/contracts';
import { RpcClient } from '@lotline/service-kit';
import { Controller, Get, Query, Req, Res, UseInterceptors } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CountedAnswers } from '../clients/counted-answers.js';
import { UnchangedPolls } from '../clients/unchanged-polls.js';
import { StaffOnly } from '../session/access.js';
import { Ctx } from '../session/caller.js';
import { CountsQuery } from './calendar.input.js';

/** The calendar's month in one small answer (design §6). Its days are lists of customers, like all others. */
@Controller('api/calendar')
export class CalendarController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly answers: CountedAnswers,
  ) {}

  @StaffOnly()
  @UseInterceptors(UnchangedPolls)
  @Get('counts')
  async counts(
    @Query() query: CountsQuery,
    @Ctx() context: LotContext,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const range = calendarRange(query);
    const ask = () => this.rpc.call('clients.calendar.counts', range, context);
    const answer = await this.answers.renewed(request, reply, context, () => ({ shape: { counts: range }, ask }));
    return answer ? reply.send(answer.body) : reply;
  }
}
