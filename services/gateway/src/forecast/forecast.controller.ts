import { listParkingSpots, type LotContext } from '@lotline/contracts';
import { Lots, RpcClient } from '@lotline/service-kit';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { VersionedResponses } from '../clients/versioned-responses.js';
import { StaffOnly } from '../session/access.js';
import { Ctx } from '../session/caller.js';

/** How full the lot will be (docs/decisions/forecast.md). */
@Controller('api/forecast')
export class ForecastController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly responses: VersionedResponses,
    private readonly lots: Lots,
  ) {}

  /** The same for all staff of the lot during one day, until something changes. */
  @StaffOnly({ token: 'readCustomers' })
  @Get()
  read(@Ctx() context: LotContext, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.responses.send(request, reply, context, (today) =>
      Promise.resolve({
        // A restart may change the lot's spots without changing the list version.
        query: { forecast: today, spots: listParkingSpots(this.lots.get(context.lotId)).length },
        fetch: () => this.rpc.call('clients.forecast.read', { today }, context),
      }),
    );
  }
}
