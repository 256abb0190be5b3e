import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SecurityHeaders } from '../door/security.js';
import { StaffOnly } from '../session/access.js';
import { SignedIn, type StaffCaller } from '../session/caller.js';
import { LiveStreams } from './live-streams.js';

/** The live stream of the session's lot, as server-sent events (design §6). */
@Controller('api/events')
export class EventsController {
  constructor(
    private readonly live: LiveStreams,
    private readonly security: SecurityHeaders,
  ) {}

  @StaffOnly()
  @Get()
  open(@SignedIn() { member, context }: StaffCaller, @Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    reply.hijack();
    reply.raw.writeHead(200, {
      ...this.security.data,
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
      'X-Request-Id': request.id,
    });
    if (!request.identity) throw new Error('A stream without a session');
    const { sid } = request.identity;
    this.live.open({ sid, userId: member.user.id, lotId: context.lotId, response: reply.raw });
  }
}
