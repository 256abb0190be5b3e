import { dayCountsSchema } from '@lotline/protocol';
import type { LotContext } from '@lotline/protocol';
import { RpcClient } from '@lotline/service-kit';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IsString } from 'class-validator';
import { VersionedResponses } from '../../replica/versioned-responses.js';
import { LazyQuery } from '../../http/lazy-query.js';
import { Can, Describe } from '../../http/route.js';
import { Ctx } from '../../session/caller.js';
import { calendarRange } from './calendar-range.js';

const day = 'A lot day, YYYY-MM-DD; inclusive';
const notADay = { message: 'Not a valid date: send YYYY-MM-DD' };

/** Lot days, both inclusive. */
export class CountsQuery {
  @Describe(day)
  @IsString(notADay)
  from!: string;

  @Describe(day)
  @IsString(notADay)
  to!: string;
}

/** The calendar's counts per day. The days themselves are ordinary customer lists. */
@Controller('api/calendar')
export class CalendarController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly responses: VersionedResponses,
  ) {}

  @Can('calendar', {
    summary: 'Returns the number of customers for each day of the calendar',
    answer: dayCountsSchema,
    isConditional: true,
    example: { query: { from: '2026-06-01', to: '2026-06-02' } },
  })
  @Get('counts')
  counts(
    @LazyQuery(CountsQuery) query: LazyQuery<CountsQuery>,
    @Ctx() context: LotContext,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.responses.send(request, reply, context, async (_today, lotVersion) => {
      const range = calendarRange(await query.validate());
      return this.rpc.call('clients.calendar.counts', { ...range, lotVersion }, context);
    });
  }
}
