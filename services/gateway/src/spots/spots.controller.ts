import type { LotContext } from '@lotline/contracts';
import { RpcClient } from '@lotline/service-kit';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CountedAnswers } from '../clients/counted-answers.js';
import { StaffOnly } from '../session/access.js';
import { Ctx } from '../session/caller.js';
import { HoldersQuery } from './spots.input.js';

/** Where the next car goes, and who stands where it would (docs/decisions/parking-spots-are-offered.md). */
@Controller('api/parking-spots')
export class SpotsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly answers: CountedAnswers,
  ) {}

  /** Every form that is open asks again at every change: the answer is the lot's, and unchanged ones are 304. */
  @StaffOnly()
  @Get('next')
  async next(@Ctx() context: LotContext, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const found = await this.answers.renewed(request, reply, context, async () => ({
      shape: { spots: 'next' },
      ask: () => this.rpc.call('clients.spot.next', {}, context),
    }));
    return found ? reply.send(found.answer.body) : reply;
  }

  @StaffOnly()
  @Get('holders')
  holders(@Query() { spot }: HoldersQuery, @Ctx() context: LotContext) {
    return this.rpc.call('clients.spot.holders', { spot }, context);
  }
}
