import { parkingSpotsOf, type LotContext } from '@lotline/contracts';
import { Lots, RpcClient } from '@lotline/service-kit';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CountedAnswers } from '../clients/counted-answers.js';
import { StaffOnly } from '../session/access.js';
import { Ctx } from '../session/caller.js';

/** How full the lot will be (docs/decisions/forecast.md). */
@Controller('api/forecast')
export class ForecastController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly answers: CountedAnswers,
    private readonly lots: Lots,
  ) {}

  /** The same for everybody of the lot, all day, while nothing changes. */
  @StaffOnly()
  @Get()
  async read(@Ctx() context: LotContext, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const found = await this.answers.renewed(request, reply, context, (today) =>
      Promise.resolve({
        // Its spots may be others after a new start, without any change that counts.
        shape: { forecast: today, spots: parkingSpotsOf(this.lots.get(context.lotId)).length },
        ask: () => this.rpc.call('clients.forecast.read', { today }, context),
      }),
    );
    return found ? reply.send(found.answer.body) : reply;
  }
}
