import { z } from 'zod';
import { ownSessionSchema } from '@lotline/protocol';
import type { OwnSession } from '@lotline/protocol';
import { Controller, Delete, Get, Param, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { RecordId } from '../http/pipes.js';
import { StaffOnly } from '../http/route.js';
import { SignedIn, type StaffCaller } from './caller.js';
import { OwnSessions } from './own-sessions.js';

/** The sessions of the signed-in user. */
@Controller('api/auth/sessions')
export class OwnSessionsController {
  constructor(private readonly sessions: OwnSessions) {}

  @StaffOnly({
    summary: 'Lists the own sessions, the latest used first',
    description: '`lastUsedAt` is right to within an hour. The id is not the one in the cookie.',
    answer: z.array(ownSessionSchema),
  })
  @Get()
  list(@SignedIn() caller: StaffCaller): Promise<OwnSession[]> {
    return this.sessions.list(caller);
  }

  @StaffOnly({
    summary: 'Ends one of the own sessions',
    description: 'Within a second it is refused everywhere, and its live streams end.',
  })
  @Delete(':id')
  async end(
    @Param('id', new RecordId('No such session')) id: string,
    @SignedIn() caller: StaffCaller,
    @Req() request: FastifyRequest,
  ): Promise<{ success: true }> {
    await this.sessions.end(id, caller, request);
    return { success: true };
  }
}
