import { actorMay, type LotContext } from '@lotline/contracts';
import { Lots, RpcClient } from '@lotline/service-kit';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IsOptional, IsString } from 'class-validator';
import { VersionedResponses } from '../clients/versioned-responses.js';
import { LazyQuery } from '../http/lazy-query.js';
import { StaffOnly } from '../session/access.js';
import { Ctx } from '../session/caller.js';
import { metricsRange } from './metrics-range.js';

const notADate = { message: 'Not a valid date' };

/** Lot days, instants or lot times. */
export class MetricsQuery {
  @IsOptional()
  @IsString(notADate)
  startDate?: string;

  @IsOptional()
  @IsString(notADate)
  endDate?: string;
}

/** The dashboard's figures. */
@Controller('api/metrics')
export class MetricsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly responses: VersionedResponses,
    private readonly lots: Lots,
  ) {}

  /** The response depends on the lot's day and on the permission to see financials; both are part of the ETag. */
  @StaffOnly({ token: 'readCustomers' })
  @Get()
  read(
    @LazyQuery(MetricsQuery) query: LazyQuery<MetricsQuery>,
    @Ctx() context: LotContext,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    return this.responses.send(request, reply, context, async (today) => {
      const { timeZone } = this.lots.get(context.lotId);
      const asked = { ...metricsRange(await query.validate(), today, timeZone), today };
      return {
        query: { metrics: asked, financials: actorMay(context.actor, 'financials') },
        fetch: () => this.rpc.call('clients.metrics.read', asked, context),
      };
    });
  }
}
