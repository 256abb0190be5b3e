import { metricsSchema } from '@lotline/protocol';
import { Lots, RpcClient } from '@lotline/service-kit';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { VersionedResponses } from '../replica/versioned-responses.js';
import { LazyQuery } from '../http/lazy-query.js';
import { StaffOnly, Describe } from '../http/route.js';
import { AtLot, type LotCaller } from '../session/caller.js';
import { contextAt } from '../session/caller.js';
import { CachedResponses } from '../http/cached-responses.js';
import { MetricsOfLots } from './metrics-of-lots.js';
import { metricsRange } from './metrics-range.js';

const notALot = { message: 'Invalid lot id' };
const moment = 'A lot day, an instant or a lot time; inclusive';
const notADate = { message: 'Not a valid date' };

export class MetricsQuery {
  @Describe(moment)
  @IsOptional()
  @IsString(notADate)
  startDate?: string;

  @Describe(moment)
  @IsOptional()
  @IsString(notADate)
  endDate?: string;

  @Describe('Ids, separated by commas')
  @IsOptional()
  @IsString(notALot)
  @MaxLength(8000, notALot)
  lots?: string;
}

/** The dashboard's figures. */
@Controller('api/metrics')
export class MetricsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly responses: VersionedResponses,
    private readonly lots: Lots,
    private readonly ofLots: MetricsOfLots,
    private readonly cachedResponses: CachedResponses,
  ) {}

  @StaffOnly({
    token: 'readCustomers',
    summary: 'Returns the dashboard’s figures',
    description:
      'Without a range, of the lot’s current month. Revenue is included only for callers who may see financials. `lots` adds up the figures of these lots of the caller, each of its own days: revenue only if the caller may see it at all of them, and ride waits only as their number.',
    answer: metricsSchema,
    errors: ['FORBIDDEN'],
    isConditional: true,
    example: { query: { startDate: '2026-06-01', endDate: '2026-06-02' } },
  })
  @Get()
  async read(
    @LazyQuery(MetricsQuery) query: LazyQuery<MetricsQuery>,
    @AtLot() caller: LotCaller,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    if (Object.hasOwn(Object(request.query), 'lots'))
      return this.readLots(await query.validate(), caller, request, reply);
    const { context } = caller;
    return this.responses.send(request, reply, context, async (today, lotVersion) => {
      const { timeZone } = this.lots.get(context.lotId);
      const asked = { ...metricsRange(await query.validate(), today, timeZone), today };
      return this.rpc.call('clients.metrics.read', { ...asked, lotVersion }, context);
    });
  }

  /** FORBIDDEN if one of the lots is not the caller's. */
  private async readLots(
    { lots = '', ...range }: MetricsQuery,
    caller: LotCaller,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const contexts = [...new Set(lots.split(','))].map((lotId) => contextAt(caller, lotId));
    const response = await this.ofLots.read(contexts, range, caller.context.lotId);
    this.cachedResponses.send(response, request, reply);
  }
}
