import { CLIENT_ID } from '../openapi/examples/rides.js';
import { z } from 'zod';
import {
  type AlertLots,
  type BoardCard,
  type LotContext,
  type OpenContext,
  alertLotsSchema,
  boardCardSchema,
} from '@lotline/protocol';
import { RpcClient } from '@lotline/service-kit';
import { Body, Controller, Get, HttpCode, Post, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Boards } from '../replica/boards.js';
import { Replica } from '../replica/replica.js';
import { StaffOnly } from '../http/route.js';
import { SignedIn, type StaffCaller } from '../session/caller.js';
import { contextAt } from '../session/caller.js';
import { Acknowledgments } from '../rides/acknowledgments.js';
import { AcknowledgedBody, AlertLotsBody, AlertsQuery, StoppedBody } from './alerts.input.js';

/** The alerts of lots other than the session's, for people who are responsible for several (docs/product/alerts.md#other-lots). */
@Controller('api/alerts')
export class AlertsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly boards: Boards,
    private readonly replica: Replica,
    private readonly acknowledgments: Acknowledgments,
  ) {}

  /** The ringing requests of these lots, from the cached boards. Lots that are not the caller's are left out. */
  @StaffOnly({
    summary: 'Lists the ringing requests of several lots',
    description: 'Lots that are not the caller’s are left out.',
    answer: z.array(boardCardSchema),
    example: { query: { lots: 'harborview,eastgate' } },
  })
  @Get()
  async list(@Query() { lots }: AlertsQuery, @SignedIn() caller: StaffCaller): Promise<BoardCard[]> {
    const asked = new Set(lots.split(','));
    const theirs = caller.member.lots.filter(({ id }) => asked.has(id));
    const columns = await Promise.all(
      theirs.map(({ id }) => this.boards.get('requesting_ride', contextAt(caller, id))),
    );
    return columns.flatMap((column) => column.ringing);
  }

  /** Leaves out lots that are no longer the caller's. */
  @StaffOnly({
    summary: 'Returns the lots whose alerts the caller hears, besides the session’s',
    answer: alertLotsSchema,
  })
  @Get('lots')
  async chosen(@SignedIn() { member, context }: StaffCaller): Promise<AlertLots> {
    const { lotIds } = await this.rpc.call('auth.alert-lots.get', {}, withoutLot(context));
    return { lotIds: lotIds.filter((lotId) => member.lots.some(({ id }) => id === lotId)) };
  }

  /** FORBIDDEN for a lot that is not theirs. */
  @StaffOnly({
    summary: 'Chooses the lots whose alerts the caller hears',
    answer: alertLotsSchema,
    example: { body: { lotIds: ['eastgate'] } },
  })
  @Put('lots')
  choose(@Body() { lotIds }: AlertLotsBody, @SignedIn() caller: StaffCaller): Promise<AlertLots> {
    for (const lotId of lotIds) contextAt(caller, lotId);
    return this.rpc.call('auth.alert-lots.set', { lotIds }, withoutLot(caller.context));
  }

  /** Like `POST /api/clients/shuttle/acknowledged`, at another lot. */
  @StaffOnly({
    summary: 'Reports the requests of a lot that a page of another lot shows',
    description: 'Like `POST /api/clients/shuttle/acknowledged`, at any lot of the caller.',
    example: { body: { lotId: 'eastgate', clientIds: [CLIENT_ID], sound: true } },
  })
  @Post('acknowledged')
  @HttpCode(200)
  async acknowledge(@Body() { lotId, clientIds, sound }: AcknowledgedBody, @SignedIn() caller: StaffCaller) {
    const context = contextAt(caller, lotId);
    if (sound) await this.acknowledgments.acknowledge(clientIds, context);
    return { success: true };
  }

  /** Like `PATCH /api/clients/{id}/audio-alert`, at another lot. */
  @StaffOnly({
    summary: 'Ends the alert of a request at any lot of the caller',
    errors: ['NOT_FOUND', 'CONFLICT'],
    example: { body: { lotId: 'eastgate', clientId: CLIENT_ID } },
  })
  @Post('stopped')
  @HttpCode(200)
  async stop(
    @Body() { lotId, clientId }: StoppedBody,
    @SignedIn() caller: StaffCaller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const context = contextAt(caller, lotId);
    const silenced = await this.rpc.call('shuttle.ride.silence', { clientId }, context);
    this.replica.recordWrite(context, reply, silenced);
    return { success: true };
  }
}

/** A person's choice belongs to no lot. */
const withoutLot = (context: LotContext): OpenContext => ({ ...context, lotId: null });
