import { RIDE_STATUSES, type LotContext, type RideStatus } from '@lotline/contracts';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUnchanged } from '../door/etag.js';
import { StaffOnly } from '../session/access.js';
import { Ctx } from '../session/caller.js';
import { BoardLists, type BoardList } from './board-lists.js';
import { seenVersion } from './seen-version.js';

const [REQUESTING, PICKED_UP, DROPPED_OFF] = RIDE_STATUSES;

/** The three columns of the dispatch board (spec §7). */
@Controller('api/clients/shuttle')
export class BoardsController {
  constructor(private readonly lists: BoardLists) {}

  @StaffOnly()
  @Get(REQUESTING)
  requesting(@Ctx() context: LotContext, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.answer(REQUESTING, context, request, reply);
  }

  @StaffOnly()
  @Get(PICKED_UP)
  pickedUp(@Ctx() context: LotContext, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.answer(PICKED_UP, context, request, reply);
  }

  @StaffOnly()
  @Get(DROPPED_OFF)
  droppedOff(@Ctx() context: LotContext, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.answer(DROPPED_OFF, context, request, reply);
  }

  private async answer(status: RideStatus, context: LotContext, request: FastifyRequest, reply: FastifyReply) {
    const list = await this.lists.get(status, seenVersion(request, context.lotId), context);
    send(list, request, reply);
  }
}

function send(list: BoardList, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('Cache-Control', 'no-cache, private').header('ETag', list.etag).header('X-Board-Version', list.version);
  if (isUnchanged(request, list.etag)) reply.code(304).send();
  else reply.type('application/json; charset=utf-8').send(list.body);
}
