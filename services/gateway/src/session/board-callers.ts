import type { BoardPairingState, KnownBoardDevice, LotRecord } from '@lotline/protocol';
import { Lots, SETTINGS } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { boardAccess, boardCookieName, type GatewaySettings } from '../config.js';
import { firstLot, lotInAddress, openLot } from './public-lot.js';
import type { BoardCaller } from './caller.js';
import { BoardDevices } from './board-devices.js';

/** 128 bits in base64url; other values are not looked up. */
const TOKEN = /^[\w-]{22}$/;
const OPEN_BOARD = { kind: 'board' as const, lane: null };

/** Identifies the pick-up board behind a request without a session. */
@Injectable()
export class BoardCallers {
  private readonly cookieName: string;

  constructor(
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
    private readonly lots: Lots,
    private readonly boardDevices: BoardDevices,
  ) {
    this.cookieName = boardCookieName(settings);
  }

  /**
   * Null for an unpaired device at a lot whose boards must be paired. Without a lot in the address, a paired device shows its own lot.
   * NOT_FOUND for an unknown lot, LOT_CLOSED for an archived one.
   */
  async find(request: FastifyRequest): Promise<BoardCaller | null> {
    const named = this.namedLot(request);
    if (named && this.isOpen(named)) return openBoard(named, request);
    const token = this.getToken(request);
    if (token === undefined) return this.withoutDevice(named, request);
    const device = await this.boardDevices.get(token, request.id, request.deadline);
    return device?.state === 'paired' ? this.toCaller(token, device, request) : this.withoutDevice(named, request);
  }

  /** The pairing state that a device may see; it never contains a code. Errors as in `find`. */
  async getStatus(request: FastifyRequest): Promise<BoardPairingState> {
    const named = this.namedLot(request);
    if (named && this.isOpen(named)) return { state: 'open', lotId: named.id, lane: null };
    const token = this.getToken(request);
    const device = token === undefined ? null : await this.boardDevices.get(token, request.id, request.deadline);
    const lot = named ?? (device ? openLot(this.lots, device.lotId) : firstLot(this.lots));
    if (!named && this.isOpen(lot)) return { state: 'open', lotId: lot.id, lane: null };
    if (device) return { state: device.state, lotId: device.lotId, lane: device.lane };
    return { state: 'unpaired', lotId: lot.id, lane: null };
  }

  getToken({ cookies }: FastifyRequest): string | undefined {
    const token = cookies[this.cookieName];
    return token !== undefined && TOKEN.test(token) ? token : undefined;
  }

  private withoutDevice(named: LotRecord | undefined, request: FastifyRequest): BoardCaller | null {
    const lot = named ?? firstLot(this.lots);
    return this.isOpen(lot) ? openBoard(lot, request) : null;
  }

  private toCaller(token: string, { id, lotId, lane }: KnownBoardDevice, request: FastifyRequest): BoardCaller {
    const lot = openLot(this.lots, lotId);
    if (this.isOpen(lot)) return openBoard(lot, request);
    this.boardDevices.markSeen(id);
    const context = {
      lotId,
      requestId: request.id,
      actor: { kind: 'board' as const, lane },
      deadline: request.deadline,
    };
    return { member: null, token, context };
  }

  /** Whether boards without pairing may show the lot. */
  isOpenAt(lotId: string): boolean {
    const lot = this.lots.get(lotId);
    return lot.archivedAt === null && this.isOpen(lot);
  }

  private isOpen(lot: LotRecord): boolean {
    return (lot.boardAccess ?? boardAccess(this.settings)) === 'open';
  }

  /** The lot in `?lot=`. */
  private namedLot(request: FastifyRequest): LotRecord | undefined {
    const named = lotInAddress(request);
    return named === undefined ? undefined : openLot(this.lots, named);
  }
}

const openBoard = ({ id: lotId }: LotRecord, { id: requestId, deadline }: FastifyRequest): BoardCaller => ({
  member: null,
  token: null,
  context: { lotId, requestId, actor: OPEN_BOARD, deadline },
});
