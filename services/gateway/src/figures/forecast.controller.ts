import { forecastSchema } from '@lotline/protocol';
import type { LotContext } from '@lotline/protocol';
import { RpcClient } from '@lotline/service-kit';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { VersionedResponses } from '../replica/versioned-responses.js';
import { StaffOnly } from '../http/route.js';
import { Ctx } from '../session/caller.js';

/** How full the lot will be (docs/decisions/figures.md). */
@Controller('api/forecast')
export class ForecastController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly responses: VersionedResponses,
  ) {}

  /** The same for all staff of the lot during one day, until something changes. */
  @StaffOnly({
    token: 'readCustomers',
    summary: 'Forecasts how full the lot will be, from its bookings',
    description:
      'Fourteen days from the lot’s today, each with the cars of its fullest hour. Cars that are overdue since before today count until they are checked out, and so do those of contracts; bookings count until their day has passed.',
    answer: forecastSchema,
    isConditional: true,
  })
  @Get()
  read(@Ctx() context: LotContext, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.responses.send(request, reply, context, (today, lotVersion) =>
      this.rpc.call('clients.forecast.read', { today, lotVersion }, context),
    );
  }
}
