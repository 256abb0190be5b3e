import { CLIENT_ID } from '../openapi/examples/rides.js';
import { z } from 'zod';
import {
  toAnsweredRide,
  boardEpoch,
  type BoardCount,
  type LotContext,
  type MoveResult,
  type RideChange,
  type RideDetails,
  answeredRideSchema,
  rideDetailsSchema,
  successSchema,
} from '@lotline/protocol';
import { RpcClient } from '@lotline/service-kit';
import { Body, Controller, HttpCode, Param, Patch, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { ClientId } from '../customers/clients.input.js';
import { Replica } from '../replica/replica.js';
import { BOARD_VERSION, StaffAndBoards, StaffOnly } from '../http/route.js';
import { Ctx } from '../session/caller.js';
import { Acknowledgments } from './acknowledgments.js';
import {
  acknowledgeSchema,
  moveSchema,
  positionsSchema,
  silenceSchema,
  type AcknowledgeBody,
  type MoveBody,
  type PositionsBody,
} from './rides.input.js';

/** Changes of rides on the dispatch board, and those of them that boards without a login may make. */
@Controller('api/clients')
export class RidesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly replica: Replica,
    private readonly acknowledgments: Acknowledgments,
  ) {}

  @StaffAndBoards({
    token: 'changeShuttle',
    summary: 'Moves a ride, or removes it from the board',
    description:
      '`picked_up` requires the number of one of the lot’s shuttles; other statuses have none. `null` removes the ride. A board without a login can move a ride into its lane, and a ride of its lane anywhere. `moveId`, `movedAt` and `basedOn` are required together for a move made offline at most an hour ago: repeating it has no further effect and returns the same response. If the ride has changed since `basedOn`, nothing changes and `current` is the ride. `movedFrom` is where the caller saw the ride: if somebody else has moved it since, it stays there (409, with `current` and for staff `movedBy`). `undo` undoes the last move of the last hour, which led from this status to the current one: the ride gets its previous times back. `reason` says why a ride is removed or moved into a shuttle with too few places, for its history.',
    answer: answeredRideSchema,
    errors: ['RIDE_CLOSED', 'CONFLICT', 'MOVE_OVERTAKEN', 'SHUTTLE_FULL'],
    answerHeaders: BOARD_VERSION,
    example: { body: { status: 'requesting_ride', shuttleNumber: null } },
  })
  @Patch(':id/shuttle-status')
  async move(
    @Param('id', ClientId) clientId: string,
    @Body({ schema: moveSchema })
    { status, shuttleNumber, moveId, movedAt, basedOn, movedFrom, undo, reason }: MoveBody,
    @Ctx() context: LotContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const offline = moveId && movedAt && basedOn ? { moveId, movedAt, basedOn } : null;
    const move = {
      clientId,
      status,
      shuttleNumber: shuttleNumber ?? null,
      offline,
      movedFrom: movedFrom ?? null,
      undo: undo ?? false,
      reason: reason ?? null,
    };
    return this.applyChange(await this.rpc.call('shuttle.ride.move', move, context), context, reply);
  }

  @StaffOnly({
    token: 'changeShuttle',
    summary: 'Changes what is known about a requested ride',
    description: 'Replaces all of it, as the customer’s own page does. 409 without a ride under way.',
    answer: answeredRideSchema,
    errors: ['CONFLICT'],
    answerHeaders: BOARD_VERSION,
    example: { body: { partySize: 4, bags: 3, wheelchairPlaces: 1, terminal: 'T2', ready: true } },
  })
  @Patch(':id/ride-details')
  async describe(
    @Param('id', ClientId) clientId: string,
    @Body({ schema: rideDetailsSchema }) details: RideDetails,
    @Ctx() context: LotContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const result = await this.rpc.call('shuttle.ride.describe', { clientId, details }, context);
    return this.applyChange(result, context, reply);
  }

  @StaffAndBoards({
    token: 'changeShuttle',
    summary: 'Ends the alert of a request',
    answer: answeredRideSchema,
    errors: ['CONFLICT'],
    answerHeaders: BOARD_VERSION,
    example: { body: { playAudioAlert: false } },
  })
  @Patch(':id/audio-alert')
  async silence(
    @Param('id', ClientId) clientId: string,
    @Body({ schema: silenceSchema }) _body: unknown,
    @Ctx() context: LotContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.applyChange(await this.rpc.call('shuttle.ride.silence', { clientId }, context), context, reply);
  }

  @StaffAndBoards({
    token: 'changeShuttle',
    summary: 'Sets the order of a column’s cards',
    description: 'Customers of other lots, and those no longer on the board, are ignored.',
    errors: ['CONFLICT'],
    answerHeaders: BOARD_VERSION,
    example: { body: { updates: [{ id: CLIENT_ID, position: 0 }] } },
  })
  @Patch('shuttle/positions')
  async reposition(
    @Body({ schema: positionsSchema }) { updates }: PositionsBody,
    @Ctx() context: LotContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const count = await this.rpc.call('shuttle.ride.reposition', { updates }, context);
    await this.recordChange({ ...count, change: null }, context, reply);
    return { success: true };
  }

  @StaffAndBoards({
    token: 'changeShuttle',
    summary: 'Checks out customers who were dropped off longer ago than the lot’s delay',
    description: 'Runs the job that otherwise runs every 3 s. Returns the number of check-outs.',
    answer: successSchema.extend({ checkedOutCount: z.int() }),
    example: { answer: { success: true, checkedOutCount: 1 } },
  })
  @Post('shuttle/auto-checkout')
  @HttpCode(200)
  async autoCheckout(@Ctx() context: LotContext) {
    const { checkedOutCount } = await this.rpc.call('shuttle.auto-checkout.run', {}, context);
    return { success: true, checkedOutCount };
  }

  /** Reports the requests that the caller shows; without sound they do not count as acknowledged. */
  @StaffAndBoards({
    token: 'changeShuttle',
    summary: 'Reports the requests that a page or board shows',
    description:
      'With `sound` true, the first report acknowledges a request. A request that is not acknowledged within 30 s is marked on its card; after 60 s the lot’s on-duty phone gets a text.',
    example: { body: { clientIds: [CLIENT_ID], sound: true } },
  })
  @Post('shuttle/acknowledged')
  @HttpCode(200)
  async acknowledge(
    @Body({ schema: acknowledgeSchema }) { clientIds, sound }: AcknowledgeBody,
    @Ctx() context: LotContext,
  ) {
    if (sound) await this.acknowledgments.acknowledge(clientIds, context);
    return { success: true };
  }

  private async applyChange(result: MoveResult, context: LotContext, reply: FastifyReply) {
    await this.recordChange(result, context, reply);
    return toAnsweredRide(result.ride);
  }

  /**
   * Makes the change visible in this gateway's lists and, by the cookie, at every other gateway. An API token keeps no cookie:
   * its answer waits until the clients service has the ride.
   */
  private async recordChange(
    result: BoardCount & { change: RideChange | null },
    context: LotContext,
    reply: FastifyReply,
  ): Promise<void> {
    const { boardVersion, epoch, change } = result;
    this.replica.recordWrite(context, reply, result);
    if (context.actor.kind === 'token') await this.waitForCopy(change, context);
    reply.header('X-Board-Version', boardVersion).header('X-Board-Epoch', boardEpoch(context.lotId, epoch));
  }

  /** The move is made: a copy that is late, or a service that is away, must not turn it into an error. */
  private async waitForCopy(change: RideChange | null, context: LotContext): Promise<void> {
    if (!change) return;
    const { clientId, version } = change.ride;
    const data = { id: clientId, after: [{ clientId, version }] };
    await this.rpc.call('clients.client.get', data, context).catch(() => undefined);
  }
}
