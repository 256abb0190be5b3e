import {
  toAnsweredRide,
  boardEpoch,
  type BoardCount,
  type LotContext,
  type MoveResult,
  type RideChange,
} from '@lotline/protocol';
import { RpcClient } from '@lotline/service-kit';
import { Body, Controller, HttpCode, Param, Patch, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { BoardVersions } from './boards/board-versions.js';
import { setBoardVersionCookie } from './boards/board-version-cookie.js';
import { ClientId } from '../customers/clients.input.js';
import { ListingVersions } from '../replica/listing-versions.js';
import { StaffAndBoards } from '../session/access.js';
import { Ctx } from '../session/caller.js';
import { Acknowledgments } from './acknowledgments.js';
import { AcknowledgeBody, MoveBody, PositionsBody, SilenceBody } from './rides.input.js';

/** Changes of rides on the dispatch board, and those of them that boards without a login may make. */
@Controller('api/clients')
export class RidesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly versions: BoardVersions,
    private readonly listings: ListingVersions,
    private readonly acknowledgments: Acknowledgments,
  ) {}

  @StaffAndBoards({ token: 'changeShuttle' })
  @Patch(':id/shuttle-status')
  async move(
    @Param('id', ClientId) clientId: string,
    @Body() { status, shuttleNumber, moveId, movedAt, basedOn, movedFrom, undo, reason }: MoveBody,
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

  @StaffAndBoards({ token: 'changeShuttle' })
  @Patch(':id/audio-alert')
  async silence(
    @Param('id', ClientId) clientId: string,
    @Body() _body: SilenceBody,
    @Ctx() context: LotContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.applyChange(await this.rpc.call('shuttle.ride.silence', { clientId }, context), context, reply);
  }

  @StaffAndBoards({ token: 'changeShuttle' })
  @Patch('shuttle/positions')
  async reposition(
    @Body() { updates }: PositionsBody,
    @Ctx() context: LotContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.recordChange(await this.rpc.call('shuttle.ride.reposition', { updates }, context), null, context, reply);
    return { success: true };
  }

  @StaffAndBoards({ token: 'changeShuttle' })
  @Post('shuttle/auto-checkout')
  @HttpCode(200)
  async autoCheckout(@Ctx() context: LotContext) {
    const { checkedOutCount } = await this.rpc.call('shuttle.auto-checkout.run', {}, context);
    return { success: true, checkedOutCount };
  }

  /** Reports the requests that the caller shows; without sound they do not count as acknowledged. */
  @StaffAndBoards({ token: 'changeShuttle' })
  @Post('shuttle/acknowledged')
  @HttpCode(200)
  async acknowledge(@Body() { clientIds, sound }: AcknowledgeBody, @Ctx() context: LotContext) {
    if (sound) await this.acknowledgments.acknowledge(clientIds, context);
    return { success: true };
  }

  private async applyChange(result: MoveResult, context: LotContext, reply: FastifyReply) {
    await this.recordChange(result, result.change, context, reply);
    return toAnsweredRide(result.ride);
  }

  /**
   * Makes the change visible in this gateway's lists and, by the cookie, at every other gateway. An API token keeps no cookie:
   * its answer waits until the clients service has the ride.
   */
  private async recordChange(
    { boardVersion, epoch }: BoardCount,
    change: RideChange | null,
    context: LotContext,
    reply: FastifyReply,
  ): Promise<void> {
    this.versions.recordWrite(context.lotId, { boardVersion, epoch, change });
    this.listings.recordWrite(context, reply, change ? [change.ride] : []);
    if (context.actor.kind === 'token') await this.waitForCopy(change, context);
    else setBoardVersionCookie(reply, context.lotId, { boardVersion, epoch });
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
