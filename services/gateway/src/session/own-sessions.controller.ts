import type { OwnSession } from '@lotline/protocol';
import { Controller, Delete, Get, Param, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { RecordId } from '../http/pipes.js';
import { StaffOnly } from './access.js';
import { SignedIn, type StaffCaller } from './caller.js';
import { OwnSessions } from './own-sessions.js';

/** The sessions of the signed-in user. */
@Controller('api/auth/sessions')
export class OwnSessionsController {
  constructor(private readonly sessions: OwnSessions) {}

  @StaffOnly()
  @Get()
  list(@SignedIn() caller: StaffCaller, @Req() request: FastifyRequest): Promise<OwnSession[]> {
    return this.sessions.list(caller, request);
  }

  @StaffOnly()
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
