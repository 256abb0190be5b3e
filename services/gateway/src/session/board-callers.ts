import { DomainError, type BoardStanding, type KnownBoardDevice } from '@lotline/contracts';
import { Lots, SETTINGS } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { boardAccess, boardCookieName, type GatewaySettings } from '../config.js';
import type { BoardCaller } from './caller.js';
import { BoardDevices } from './board-devices.js';

/** 128 bits in base64url; other values are not looked up. */
const TOKEN = /^[\w-]{22}$/;
const OPEN_BOARD = { kind: 'board' as const, lane: null };

/** Identifies the pick-up board behind a request without a session. */
@Injectable()
export class BoardCallers {
  private readonly isOpen: boolean;
  private readonly cookieName: string;

  constructor(
    @Inject(SETTINGS) settings: GatewaySettings,
    private readonly lots: Lots,
    private readonly boardDevices: BoardDevices,
  ) {
    this.isOpen = boardAccess(settings) === 'open';
    this.cookieName = boardCookieName(settings);
  }

  /** Null for an unpaired device if pairing is required. NOT_FOUND for an unknown lot. */
  find(request: FastifyRequest): BoardCaller | null | Promise<BoardCaller | null> {
    const { id: requestId, deadline } = request;
    if (this.isOpen) {
      const context = { lotId: this.requestedLotId(request), requestId, actor: OPEN_BOARD, deadline };
      return { member: null, token: null, context };
    }
    const token = this.getToken(request);
    if (token === undefined) return null;
    const device = this.boardDevices.get(token, requestId, deadline);
    if (device instanceof Promise) return device.then((found) => this.toCaller(token, found, request));
    return this.toCaller(token, device, request);
  }

  /** The pairing state that a device may see; it never contains a code. NOT_FOUND for an unknown lot. */
  async getStatus(request: FastifyRequest): Promise<BoardStanding> {
    const token = this.getToken(request);
    const device =
      this.isOpen || token === undefined ? null : await this.boardDevices.get(token, request.id, request.deadline);
    if (device) return { state: device.state, lotId: device.lotId, lane: device.lane };
    return { state: this.isOpen ? 'open' : 'unpaired', lotId: this.requestedLotId(request), lane: null };
  }

  getToken({ cookies }: FastifyRequest): string | undefined {
    const token = cookies[this.cookieName];
    return token !== undefined && TOKEN.test(token) ? token : undefined;
  }

  private toCaller(
    token: string,
    device: KnownBoardDevice | null,
    { id: requestId, deadline }: FastifyRequest,
  ): BoardCaller | null {
    if (device?.state !== 'paired') return null;
    const { id, lotId, lane } = device;
    this.boardDevices.markSeen(id);
    return { member: null, token, context: { lotId, requestId, actor: { kind: 'board', lane }, deadline } };
  }

  /** The lot in `?lot=`, or the first one. */
  private requestedLotId({ query }: FastifyRequest): string {
    const named: unknown = Reflect.get(Object(query), 'lot');
    const lot = named === undefined ? this.lots.all[0] : this.lots.all.find(({ id }) => id === named);
    if (!lot) throw new DomainError('NOT_FOUND', 'No such lot');
    return lot.id;
  }
}
