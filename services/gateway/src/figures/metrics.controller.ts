import { Lots, RpcClient } from '@lotline/service-kit';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { VersionedResponses } from '../replica/versioned-responses.js';
import { LazyQuery } from '../http/lazy-query.js';
import { StaffOnly } from '../session/access.js';
import { AtLot, type LotCaller } from '../session/caller.js';
import { contextAt } from '../session/caller-lots.js';
import { CachedResponses } from '../http/cached-responses.js';
import { MetricsOfLots } from './metrics-of-lots.js';
import { metricsRange } from './metrics-range.js';

const notALot = { message: 'Invalid lot id' };
const notADate = { message: 'Not a valid date' };

/** Lot days, instants or lot times. */
export class MetricsQuery {
  @IsOptional()
  @IsString(notADate)
  startDate?: string;

  @IsOptional()
  @IsString(notADate)
  endDate?: string;

  /** Ids, separated by commas: adds up the figures of these lots. */
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

  @StaffOnly({ token: 'readCustomers' })
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
