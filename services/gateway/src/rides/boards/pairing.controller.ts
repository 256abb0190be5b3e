import { z } from 'zod';
import { randomBytes } from 'node:crypto';
import {
  DomainError,
  type BoardPairingState,
  type LotContext,
  DEVICE,
  MAX_SHUTTLES,
  PAIRING_CODE,
  boardPairingStateSchema,
  instantSchema,
  pairedBoardDeviceSchema,
  pendingBoardDeviceSchema,
} from '@lotline/protocol';
import { Clock, Lots, RpcClient, SETTINGS } from '@lotline/service-kit';
import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { isSecure, boardCookieName, type GatewaySettings } from '../../config.js';
import { CallerAddresses } from '../../http/limits/caller-addresses.js';
import { RecordId } from '../../http/pipes.js';
import { firstLot, openLot } from '../../session/public-lot.js';
import { SharedThrottles } from '../../http/limits/shared-throttles.js';
import type { Throttle } from '../../http/limits/throttle.js';
import { Can, Public, StaffOnly } from '../../http/route.js';
import { BoardCallers } from '../../session/board-callers.js';
import { Ctx } from '../../session/caller.js';
import { Callers } from '../../session/callers.js';
import { BoardDevices, hashToken } from '../../session/board-devices.js';

export class PairBody {
  @IsInt({ message: 'Unknown shuttle' })
  @Min(1, { message: 'Unknown shuttle' })
  @Max(MAX_SHUTTLES, { message: 'Unknown shuttle' })
  lane!: number;

  @IsOptional()
  @IsString({ message: 'Invalid lot id' })
  @MaxLength(40, { message: 'Invalid lot id' })
  lot?: string | null;

  /** The shuttle service validates the rest. */
  @Matches(DEVICE, { message: 'Invalid device name' })
  device!: string;
}

export class CodeBody {
  @Matches(PAIRING_CODE, { message: 'A code has six digits' })
  code!: string;
}

const BoardId = new RecordId('No such board');
/** A parking lot's tablets share one address, but are not all set up in the same minute. */
const PAIRINGS_PER_MINUTE = 30;
const TOKEN_BYTES = 16;
/** Renewed whenever the board is opened. */
const COOKIE_SECONDS = 365 * 24 * 3600;

/** Pairing of pick-up boards without a login, and the list of paired devices. */
@Controller('api/boards')
export class PairingController {
  private readonly pairings: Throttle;

  constructor(
    private readonly rpc: RpcClient,
    private readonly lots: Lots,
    private readonly clock: Clock,
    private readonly callers: Callers,
    private readonly boards: BoardCallers,
    private readonly boardDevices: BoardDevices,
    private readonly addresses: CallerAddresses,
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
    throttles: SharedThrottles,
  ) {
    this.pairings = throttles.perMinute('pairing', PAIRINGS_PER_MINUTE);
  }

  /** Starts a pairing: the device shows the code, and its cookie becomes valid once staff confirm the code. */
  @Public({
    summary: 'Starts the pairing of a pick-up board',
    description:
      'The board shows the returned code, which is valid once and for five minutes, and polls `GET /api/boards/me` until it is paired. The cookie of the response identifies the board. Without `lot` the first lot is used.',
    answer: z.object({ code: z.string().regex(PAIRING_CODE), expiresAt: instantSchema }),
    errors: ['NOT_FOUND', 'LOT_CLOSED', 'TOO_MANY'],
    example: {
      body: { lane: 1, device: 'Tablet, Chrome' },
      answer: { code: '048213', expiresAt: '2026-06-05T19:45:00.000Z' },
    },
  })
  @Post('pair')
  async pair(
    @Body() { lane, lot, device }: PairBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { id: requestId, deadline } = request;
    const address = this.addresses.get(request);
    const retryAfterSeconds = this.pairings.take(address, this.clock.now().getTime());
    if (retryAfterSeconds > 0) {
      throw new DomainError('TOO_MANY', 'Too many requests. Please wait a moment.', { retryAfterSeconds });
    }
    const { id: lotId } = lot == null ? firstLot(this.lots) : openLot(this.lots, lot);
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const previousToken = this.boards.getToken(request);
    const replaces = previousToken === undefined ? null : hashToken(previousToken);
    const pairing = { lane, device, tokenHash: hashToken(token), address, replaces };
    const context: LotContext = { lotId, requestId, actor: { kind: 'board', lane }, deadline };
    const answer = await this.rpc.call('shuttle.board-device.ask', pairing, context);
    this.setCookie(token, reply);
    return answer;
  }

  /**
   * The pairing state of the calling device. Staff who are signed in and work at the lot need no pairing. Those who do not work there
   * count as visitors, and learn which lot is theirs.
   */
  @Public({
    summary: 'Returns the pairing state of this device: open, paired, pending or unpaired',
    description:
      '`open` if boards need no pairing, and for signed-in staff. A null `lane` means every lane. `staffLotId` is the lot of signed-in staff who do not work at the lot of the query.',
    answer: boardPairingStateSchema,
    query: z.object({ lot: z.string().optional() }),
    errors: ['NOT_FOUND', 'LOT_CLOSED', 'FORBIDDEN'],
  })
  @Get('me')
  async me(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BoardPairingState> {
    const staff = await this.callers.findAtBoard(request);
    if (staff) return { state: 'open', lotId: staff.context.lotId, lane: null };
    const staffLotId = await this.callers.getLotElsewhere(request);
    const standing = await this.boards.getStatus(request);
    const token = this.boards.getToken(request);
    if (standing.state === 'paired' && token !== undefined) this.setCookie(token, reply);
    return staffLotId === undefined ? standing : { ...standing, staffLotId };
  }

  @StaffOnly({
    summary: 'Finds the device that shows this code, before it is confirmed',
    description: 'Wrong codes count against the account and the address. Too many block both, even for the right code.',
    answer: pendingBoardDeviceSchema,
    errors: ['NOT_FOUND', 'TOO_MANY'],
    example: { body: { code: '048213' } },
  })
  @Post('find')
  @HttpCode(200)
  find(@Body() { code }: CodeBody, @Ctx() context: LotContext, @Req() request: FastifyRequest) {
    const address = this.addresses.get(request);
    return this.rpc.call('shuttle.board-device.find', { code, address }, context);
  }

  @StaffOnly({
    summary: 'Pairs the device that shows this code',
    description: 'Wrong codes count as in `POST /api/boards/find`.',
    answer: pairedBoardDeviceSchema,
    errors: ['TOO_MANY'],
    example: { body: { code: '048213' } },
  })
  @Post(':id/confirm')
  @HttpCode(200)
  confirm(
    @Param('id', BoardId) id: string,
    @Body() { code }: CodeBody,
    @Ctx() context: LotContext,
    @Req() request: FastifyRequest,
  ) {
    const address = this.addresses.get(request);
    return this.rpc.call('shuttle.board-device.confirm', { id, code, address }, context);
  }

  @StaffOnly({
    summary: 'Lists the lot’s paired devices, by lane',
    answer: z.array(pairedBoardDeviceSchema),
  })
  @Get()
  list(@Ctx() context: LotContext) {
    return this.rpc.call('shuttle.board-device.list', {}, context);
  }

  /** Takes effect here at once, and on every other gateway within a second. */
  @Can('manageUsers', {
    summary: 'Revokes a paired device',
    description: 'Within a second it is refused everywhere, and its stream ends.',
  })
  @Delete(':id')
  async revoke(@Param('id', BoardId) id: string, @Ctx() context: LotContext) {
    await this.rpc.call('shuttle.board-device.revoke', { id }, context);
    this.boardDevices.end(id);
    return { success: true };
  }

  private setCookie(token: string, reply: FastifyReply): void {
    reply.setCookie(boardCookieName(this.settings), token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure(this.settings),
      maxAge: COOKIE_SECONDS,
    });
  }
}
