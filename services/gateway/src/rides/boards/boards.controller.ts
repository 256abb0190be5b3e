import { boardColumnSchema, RIDE_STATUSES, type LotContext, type RideStatus } from '@lotline/protocol';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CachedResponses } from '../../http/cached-responses.js';
import { BOARD_VERSION, StaffAndBoards } from '../../http/route.js';
import { Boards } from '../../replica/boards.js';
import { Ctx } from '../../session/caller.js';

const [REQUESTING, PICKED_UP, DROPPED_OFF] = RIDE_STATUSES;

const column = (summary: string) => ({
  token: 'readShuttle' as const,
  summary,
  description: 'A board without a login gets reduced cards under a separate ETag.',
  answer: boardColumnSchema,
  answerHeaders: { ...BOARD_VERSION, 'X-Board-Reader': '`board` for a board without a login' },
  isConditional: true,
});

/** The three columns of the dispatch board. Boards without a login get reduced cards. */
@Controller('api/clients/shuttle')
export class BoardsController {
  constructor(
    private readonly boards: Boards,
    private readonly answers: CachedResponses,
  ) {}

  @StaffAndBoards(column('Lists the ride requests, from the top of the column'))
  @Get(REQUESTING)
  requesting(@Ctx() context: LotContext, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.answer(REQUESTING, context, request, reply);
  }

  @StaffAndBoards(column('Lists the customers picked up, with their shuttle'))
  @Get(PICKED_UP)
  pickedUp(@Ctx() context: LotContext, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.answer(PICKED_UP, context, request, reply);
  }

  @StaffAndBoards(column('Lists the customers dropped off, until the automatic check-out'))
  @Get(DROPPED_OFF)
  droppedOff(@Ctx() context: LotContext, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.answer(DROPPED_OFF, context, request, reply);
  }

  private async answer(status: RideStatus, context: LotContext, request: FastifyRequest, reply: FastifyReply) {
    const column = await this.boards.getFor(request, status, context);
    this.answers.send(context.actor.kind === 'board' ? column.boardResponse : column.staffResponse, request, reply);
  }
}
