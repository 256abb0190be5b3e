import type { Actor, LotContext } from '@lotline/protocol';
import { SETTINGS } from '@lotline/service-kit';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewaySettings } from '../config.js';
import { SecurityHeaders } from '../http/security.js';
import { CallerAddresses } from '../http/limits/caller-addresses.js';
import { StaffAndBoards } from '../http/route.js';
import { Ctx, BoardDeviceToken } from '../session/caller.js';
import { LiveStreams } from './live-streams.js';
import { StreamLimits } from './stream-limits.js';
import type { Reader } from './streams.js';

/** The live stream of a lot as server-sent events: of the session's lot, the board's or the API token's. */
@Controller('api/events')
export class EventsController {
  private readonly limits: StreamLimits;

  constructor(
    private readonly live: LiveStreams,
    private readonly security: SecurityHeaders,
    private readonly addresses: CallerAddresses,
    @Inject(SETTINGS) { STREAMS_PER_ADDRESS }: GatewaySettings,
  ) {
    this.limits = new StreamLimits(STREAMS_PER_ADDRESS);
  }

  @StaffAndBoards({
    token: 'any',
    summary: 'Opens the live stream of a lot, as server-sent events',
    description:
      'Sends changes, so that clients need not poll; a client that misses events polls as specified. A board without a login receives only rides, without links and without the fields for staff. An API token receives `ride` with the permission readShuttle, `client` and `clients` with readCustomers, and `message` and `inbox` with readTexts. A `beat` follows every `beatSeconds` of the `hello`: a client that misses several of them reopens the stream.',
    mediaType: 'text/event-stream',
  })
  @Get()
  open(
    @Ctx() { lotId, actor }: LotContext,
    @BoardDeviceToken() token: string | null,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): void {
    const reader = readerOf(actor, token, request);
    const head = {
      ...this.security.data,
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
      'X-Request-Id': request.id,
    };
    if (request.method === 'HEAD') return void reply.headers(head).send();
    const release = this.limits.take(reader, this.addresses.get(request));
    reply.raw.once('close', release);
    reply.hijack();
    reply.raw.writeHead(200, head);
    this.live.open({ reader, lotId, response: reply.raw });
  }
}

function readerOf(actor: Actor, token: string | null, { caller }: FastifyRequest): Reader {
  if (actor.kind === 'board') return { kind: 'board', token };
  if (actor.kind === 'token' && caller && 'tokenHash' in caller) {
    return { kind: 'token', id: actor.id, tokenHash: caller.tokenHash, permissions: actor.permissions };
  }
  if (actor.kind !== 'staff' || !caller?.member) throw new Error('A staff stream requires a session');
  return { kind: 'staff', sid: caller.session.sid, userId: actor.id };
}
