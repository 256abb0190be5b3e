import { z } from 'zod';
import { type LotContext, MAX_SPOT_LENGTH, spotHolderSchema, spotOfferSchema } from '@lotline/protocol';
import { RpcClient } from '@lotline/service-kit';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IsString, Length, Matches } from 'class-validator';
import { VersionedResponses } from '../replica/versioned-responses.js';
import { StaffOnly } from '../http/route.js';
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
  @StaffOnly({
    token: 'readCustomers',
    summary: 'Suggests the next free parking spot',
    description:
      'The first free spot of the lot’s list, the number of free spots, and that of cars without a spot; `next` is null if there is none. The spot is not reserved.',
    answer: spotOfferSchema,
    isConditional: true,
  })
  @Get('next')
  next(@Ctx() context: LotContext, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.responses.send(request, reply, context, (today, lotVersion) =>
      this.rpc.call('clients.spot.next', { today, lotVersion }, context),
    );
  }

  @StaffOnly({
    token: 'readCustomers',
    summary: 'Lists the holders of a parking spot',
    description:
      'Customers checked in with it, then those booked with it until the end of their check-out day (after 6 PM: of the next day); five at most. Case and spaces are ignored.',
    answer: z.array(spotHolderSchema),
    example: { query: { spot: 'A12' } },
  })
  @Get('holders')
  holders(@Query() { spot }: HoldersQuery, @Ctx() context: LotContext) {
    return this.rpc.call('clients.spot.holders', { spot }, context);
  }
}
