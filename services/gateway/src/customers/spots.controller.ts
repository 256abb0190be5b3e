import { type LotContext, MAX_SPOT_LENGTH } from '@lotline/protocol';
import { RpcClient } from '@lotline/service-kit';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IsString, Length, Matches } from 'class-validator';
import { VersionedResponses } from '../replica/versioned-responses.js';
import { StaffOnly } from '../session/access.js';
import { Ctx } from '../session/caller.js';

const notASpot = { message: `Send a parking spot of at most ${MAX_SPOT_LENGTH} characters` };

export class HoldersQuery {
  @IsString(notASpot)
  @Length(1, MAX_SPOT_LENGTH, notASpot)
  @Matches(/\S/, notASpot)
  spot!: string;
}

/** The suggested parking spot, and the current holders of one (docs/decisions/customers.md). */
@Controller('api/parking-spots')
export class SpotsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly responses: VersionedResponses,
  ) {}

  /**
   * Every open form polls this at each change; unchanged responses are 304. At the lot's midnight missed bookings
   * release their spots without a change (`spotsHeldFrom`).
   */
  @StaffOnly({ token: 'readCustomers' })
  @Get('next')
  next(@Ctx() context: LotContext, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.responses.send(request, reply, context, (today, lotVersion) =>
      this.rpc.call('clients.spot.next', { today, lotVersion }, context),
    );
  }

  @StaffOnly({ token: 'readCustomers' })
  @Get('holders')
  holders(@Query() { spot }: HoldersQuery, @Ctx() context: LotContext) {
    return this.rpc.call('clients.spot.holders', { spot }, context);
  }
}
