import { DomainError, type BoardStanding, type KnownBoardDevice } from '@lotline/contracts';
import { Lots, SETTINGS } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { boardAccess, boardCookieName, type GatewaySettings } from '../config.js';
import type { BoardCaller } from './caller.js';
import { Screens } from './board-devices.js';

/** 128 bits in base64url; nobody is asked for what is none. */
const TOKEN = /^[\w-]{22}$/;
const OPEN_BOARD = { kind: 'board' as const, lane: null };

/** Finds out which pick-up board makes a request that carries no session (design §7 "boards without login"). */
@Injectable()
export class BoardCallers {
  private readonly isOpen: boolean;
  private readonly cookieName: string;

  constructor(
    @Inject(SETTINGS) settings: GatewaySettings,
    private readonly lots: Lots,
    private readonly screens: Screens,
  ) {
    this.isOpen = boardAccess(settings) === 'open';
    this.cookieName = boardCookieName(settings);
  }

  /** Null for one that is not paired where it has to be. NOT_FOUND for a lot that does not exist. */
  of(request: FastifyRequest): BoardCaller | null | Promise<BoardCaller | null> {
    const { id: requestId, deadline } = request;
    if (this.isOpen) {
      const context = { lotId: this.lotNamedBy(request), requestId, actor: OPEN_BOARD, deadline };
      return { member: null, token: null, context };
    }
    const token = this.tokenOf(request);
    if (token === undefined) return null;
    const screen = this.screens.get(token, requestId, deadline);
    if (screen instanceof Promise) return screen.then((found) => this.callerBy(token, found, request));
    return this.callerBy(token, screen, request);
  }

  /** What a screen may know of itself; of a code nothing. NOT_FOUND for a lot that does not exist. */
  async standingOf(request: FastifyRequest): Promise<BoardStanding> {
    const token = this.tokenOf(request);
    const screen =
      this.isOpen || token === undefined ? null : await this.screens.get(token, request.id, request.deadline);
    if (screen) return { state: screen.state, lotId: screen.lotId, lane: screen.lane };
    return { state: this.isOpen ? 'open' : 'unpaired', lotId: this.lotNamedBy(request), lane: null };
  }

  tokenOf({ cookies }: FastifyRequest): string | undefined {
    const token = cookies[this.cookieName];
    return token !== undefined && TOKEN.test(token) ? token : undefined;
  }

  private callerBy(
    token: string,
    screen: KnownBoardDevice | null,
    { id: requestId, deadline }: FastifyRequest,
  ): BoardCaller | null {
    if (screen?.state !== 'paired') return null;
    const { id, lotId, lane } = screen;
    this.screens.noteSeen(id);
    return { member: null, token, context: { lotId, requestId, actor: { kind: 'board', lane }, deadline } };
  }

  /** By `?lot=` in the address; the first where it says none. */
  private lotNamedBy({ query }: FastifyRequest): string {
    const named: unknown = Reflect.get(Object(query), 'lot');
    const lot = named === undefined ? this.lots.all[0] : this.lots.all.find(({ id }) => id === named);
    if (!lot) throw new DomainError('NOT_FOUND', 'No such lot');
    return lot.id;
  }
}
