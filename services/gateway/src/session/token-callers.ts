import { API_TOKEN, DomainError, type KnownToken } from '@lotline/protocol';
import { Clock, Lots, SETTINGS } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { GatewaySettings } from '../config.js';
import { CallerAddresses } from '../http/limits/caller-addresses.js';
import { SharedThrottles } from '../http/limits/shared-throttles.js';
import { throwIfThrottled, type Throttle } from '../http/limits/throttle.js';
import { ApiTokens } from './api-tokens.js';
import { hashToken } from './board-devices.js';
import type { TokenCaller } from './caller.js';

/** Names the lot of a call; required for a token of several lots. */
const LOT_HEADER = 'lotline-lot';

/** RFC 6750. Schemes are case-insensitive. */
const BEARER = /^bearer +(\S*) *$/i;

/**
 * Whether the request is that of a program. Its cookies then count for nothing: a token that is not valid never falls back to a
 * session or to an open board.
 */
export const isBearer = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers.authorization !== undefined && /^bearer\b/i.test(headers.authorization);

/** Identifies the API token of a request, and limits how often tokens are used and guessed. */
@Injectable()
export class TokenCallers {
  private readonly requests: Throttle;
  private readonly unknown: Throttle;

  constructor(
    private readonly tokens: ApiTokens,
    private readonly lots: Lots,
    private readonly addresses: CallerAddresses,
    private readonly clock: Clock,
    throttles: SharedThrottles,
    @Inject(SETTINGS) settings: GatewaySettings,
  ) {
    this.requests = throttles.perMinute('api token', settings.TOKEN_REQUESTS_PER_MINUTE);
    this.unknown = throttles.perMinute('unknown token', settings.UNKNOWN_TOKENS_PER_MINUTE);
  }

  /**
   * INVALID_TOKEN for an unknown, expired or revoked token; TOO_MANY above a limit; INVALID if the token has several lots and the
   * call names none; FORBIDDEN for a lot that is not the token's or is archived.
   */
  async find(request: FastifyRequest): Promise<TokenCaller> {
    const [, secret = ''] = BEARER.exec(request.headers.authorization ?? '') ?? [];
    if (!API_TOKEN.test(secret)) return this.rejectUnknown(request);
    const tokenHash = hashToken(secret);
    return this.toCaller(await this.tokens.get(tokenHash, request.id, request.deadline), tokenHash, request);
  }

  private toCaller(token: KnownToken | null, tokenHash: string, request: FastifyRequest): TokenCaller {
    if (!token) return this.rejectUnknown(request);
    const { id, name, permissions, revokedAt } = token;
    if (revokedAt !== null) throw invalidToken('This API token has been revoked.');
    if (isExpired(token, this.now())) throw invalidToken('This API token has expired.');
    throwIfThrottled(this.requests.take(id, this.now()));
    this.tokens.markUsed(id);
    const { id: requestId, deadline } = request;
    const lotId = this.lotOf(token, request);
    const context = { lotId, requestId, actor: { kind: 'token' as const, id, name, permissions }, deadline };
    return { member: null, tokenHash, context };
  }

  private lotOf({ lotIds }: KnownToken, { headers }: FastifyRequest): string {
    const [only = '', ...others] = lotIds;
    const named = headers[LOT_HEADER];
    if (named === undefined && others.length > 0)
      throw new DomainError(
        'INVALID',
        `This API token has several lots. Name one in the header Lotline-Lot: ${lotIds.join(', ')}`,
      );
    const lotId = named === undefined ? only : String(named);
    if (!lotIds.includes(lotId)) throw new DomainError('FORBIDDEN', 'This API token has no access to that lot.');
    const isOpen = this.lots.all.some(({ id }) => id === lotId);
    if (!isOpen) throw new DomainError('FORBIDDEN', 'The lot of this API token is archived.');
    return lotId;
  }

  /** Only unknown tokens count, so that a wrong one never blocks a valid one of the same address. */
  private rejectUnknown(request: FastifyRequest): never {
    throwIfThrottled(this.unknown.take(this.addresses.get(request), this.now()));
    throw invalidToken('This API token is not valid.');
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

/** `now` in ms since 1970. */
export const isExpired = ({ expiresAt }: Pick<KnownToken, 'expiresAt'>, now: number): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= now;

const invalidToken = (message: string): DomainError => new DomainError('INVALID_TOKEN', message);
