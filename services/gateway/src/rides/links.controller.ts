import { z } from 'zod';
import {
  LANGUAGES,
  meetingPointAt,
  type Language,
  type LinkPress,
  type LinkState,
  type OpenContext,
  languageSchema,
  linkStatusSchema,
  type RideDetails,
  rideDetailsSchema,
  successSchema,
} from '@lotline/protocol';
import { Lots, RpcClient } from '@lotline/service-kit';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Req, Res } from '@nestjs/common';
import { IsIn } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Boards } from '../replica/boards.js';
import type { Link, LinkDetails } from '../replica/link.js';
import { Links } from '../replica/links.js';
import { Replica } from '../replica/replica.js';
import { CallerAddresses } from '../http/limits/caller-addresses.js';
import { CachedResponses } from '../http/cached-responses.js';
import { openLot } from '../session/public-lot.js';
import { CustomerOnly } from '../http/route.js';
import { CustomerCtx } from '../session/caller.js';
import { CachedWaits } from './waits/cached-waits.js';
import { LinkLimits } from './link-limits.js';

class LanguageBody {
  @IsIn(LANGUAGES, { message: 'Language must be English or Spanish' })
  language!: Language;
}

/** The customer's page, authorized by the personal link only. */
@Controller('api')
export class LinksController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly links: Links,
    private readonly replica: Replica,
    private readonly boards: Boards,
    private readonly waits: CachedWaits,
    private readonly limits: LinkLimits,
    private readonly answers: CachedResponses,
    private readonly addresses: CallerAddresses,
    private readonly lots: Lots,
  ) {}

  @CustomerOnly({
    summary: 'Returns the state of a customer’s ride',
    description:
      'Contains only the first name, the language, the status, the lane and the estimate; nulls without a ride. The estimate is the remaining wait or, once it is `exceeded`, the whole. While the customer waits, `place` is their place in the queue, from 1; once a shuttle is assigned, `terminal` and `meetingPoint` say where to meet it, in the lot’s own words.',
    answer: linkStatusSchema,
    example: {
      answer: {
        success: true,
        shuttleStatus: 'requesting_ride',
        shuttleNumber: null,
        name: 'Ada',
        language: 'en',
        estimate: { fromMinutes: 4, toMinutes: 11, exceeded: false, at: '2026-03-08T17:41:00.000Z' },
        place: 3,
      },
    },
  })
  @Get('shuttle-status/:link')
  async status(
    @Param('link') link: string,
    @CustomerCtx() context: OpenContext,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const found = await this.limits.limitPoll(link, this.addresses.get(request), () =>
      this.links.get(link, request, context),
    );
    const meetingPoint = meetingPointAt(openLot(this.lots, found.lotId), found.terminal);
    const details = { ...(await this.findWait(found, context)), meetingPoint };
    this.answers.send(found.toResponse(details), request, reply);
  }

  @CustomerOnly({
    summary: 'Requests a ride for a customer',
    description:
      'Needs no body. The body says more about the ride; without one, repeating the call while a ride is open changes nothing. Within seconds after a cancellation it continues the canceled request. 410 after the check-out.',
    answer: successSchema.extend({ customer: z.object({ name: z.string() }), message: z.string() }),
    errors: ['RIDE_CLOSED', 'CONFLICT'],
    example: {
      body: { partySize: 4, bags: 3, terminal: 'T2', ready: false },
      answer: {
        success: true,
        customer: { name: 'Ada' },
        message: 'Thanks Ada. Stay on this page, next we will assign you a shuttle...',
      },
    },
  })
  @Post('shuttle-request/:link')
  @HttpCode(200)
  async request(
    @Param('link') link: string,
    @Body({ schema: rideDetailsSchema }) said: RideDetails,
    @CustomerCtx() context: OpenContext,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const details = Object.keys(said).length === 0 ? null : said;
    const { firstName: name } = await this.change(link, request, reply, context, () =>
      this.rpc.call('shuttle.link.request', { link, details }, context),
    );
    const message = `Thanks ${name}. Stay on this page, next we will assign you a shuttle...`;
    return { success: true, customer: { name }, message };
  }

  @CustomerOnly({
    summary: 'Changes what a customer says about the requested ride',
    description:
      'Replaces all of it. `terminal` and `door` are names of the lot’s settings. `ready` is true at the stop, false while the customer waits for bags. 409 without a ride under way.',
    answer: successSchema.extend({ request: rideDetailsSchema }),
    errors: ['CONFLICT'],
    example: {
      body: { partySize: 4, bags: 3, terminal: 'T2', ready: true },
      answer: { success: true, request: { partySize: 4, bags: 3, terminal: 'T2', ready: true } },
    },
  })
  @Put('shuttle-request/:link')
  async describe(
    @Param('link') link: string,
    @Body({ schema: rideDetailsSchema }) details: RideDetails,
    @CustomerCtx() context: OpenContext,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.change(link, request, reply, context, () =>
      this.rpc.call('shuttle.link.describe', { link, details }, context),
    );
    return { success: true, request: details };
  }

  @CustomerOnly({
    summary: 'Cancels a customer’s request',
    description: 'Repeating it changes nothing. 409 once a shuttle is assigned: the customer calls the office.',
    errors: ['CONFLICT', 'MOVE_OVERTAKEN'],
  })
  @Delete('shuttle-request/:link')
  async cancel(
    @Param('link') link: string,
    @CustomerCtx() context: OpenContext,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.change(link, request, reply, context, () => this.rpc.call('shuttle.link.cancel', { link }, context));
    return { success: true };
  }

  /** Stored on the booking, for texts to the customer. Counts as a request. */
  @CustomerOnly({
    summary: 'Stores the language that a customer chose',
    description: 'Texts to the customer are in this language from then on. The page itself changes without this call.',
    answer: successSchema.extend({ language: languageSchema }),
    example: { body: { language: 'es' }, answer: { success: true, language: 'es' } },
  })
  @Put('shuttle-language/:link')
  async chooseLanguage(
    @Param('link') link: string,
    @Body() { language }: LanguageBody,
    @CustomerCtx() context: OpenContext,
    @Req() request: FastifyRequest,
  ) {
    const { lotId } = await this.limits.limitRequest(link, this.addresses.get(request), () =>
      this.rpc.call('clients.client.choose-language', { link, language }, context),
    );
    request.customerLotId = lotId;
    return { success: true, language };
  }

  /** The estimate and the place in line of a customer who waits; nulls for others, and while the shuttle service does not respond. */
  private async findWait(
    { state, version, epoch }: Link,
    context: OpenContext,
  ): Promise<Pick<LinkDetails, 'estimate' | 'place'>> {
    if (state.shuttleStatus !== 'requesting_ride') return { estimate: null, place: null };
    const { lotId, clientId } = state;
    const findPlace = async (): Promise<number | null> => {
      const waiting = await this.boards.get('requesting_ride', { ...context, lotId }, { version, epoch });
      return waiting.placeOf(clientId);
    };
    const [estimate, place] = await Promise.all([this.waits.getEstimate(state), findPlace().catch(() => null)]);
    return { estimate, place };
  }

  /** Makes a change of the ride by its link, which the caller's next poll shows at any gateway. */
  private async change(
    link: string,
    request: FastifyRequest,
    reply: FastifyReply,
    context: OpenContext,
    call: () => Promise<LinkPress>,
  ): Promise<LinkState> {
    const state = await this.limits.limitRequest(link, this.addresses.get(request), async () => {
      const changed = await call();
      this.replica.recordWrite({ ...context, lotId: changed.lotId }, reply, changed);
      return this.links.withLatestRecord(changed);
    });
    request.customerLotId = state.lotId;
    return state;
  }
}
