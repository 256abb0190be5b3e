import { dayCountsSchema, isLotDay, type DayRange, type LotContext } from '@lotline/protocol';
import { RpcClient } from '@lotline/service-kit';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IsString } from 'class-validator';
import { VersionedResponses } from '../../replica/versioned-responses.js';
import { LazyQuery } from '../../http/lazy-query.js';
import { assertRange, notARange } from '../../http/lot-times.js';
import { Can, Describe } from '../../http/route.js';
import { Ctx } from '../../session/caller.js';

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

/** Enough for a year and the weeks around it. */
const MAX_CALENDAR_DAYS = 400;

/**
 * The requested days of the lot, both ends included. Throws INVALID, naming the field, if a date is malformed, the
 * range ends before it starts, or it is too long.
 */
export function calendarRange({ from, to }: { from?: string | undefined; to?: string | undefined }): DayRange {
  for (const [path, day] of Object.entries({ from, to })) {
    if (day === undefined || !isLotDay(day)) throw notARange(path, 'Not a valid date: send YYYY-MM-DD');
  }
  const range = { from: from ?? '', to: to ?? '' };
  assertRange(range, MAX_CALENDAR_DAYS, 'to');
  return range;
}
