import { z } from 'zod';
import { may, roleAt, lotOverviewSchema } from '@lotline/protocol';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CachedResponses } from '../../http/cached-responses.js';
import { StaffOnly } from '../../http/route.js';
import { SignedIn, type StaffCaller } from '../../session/caller.js';
import type { StaffMember } from '../../session/staff.js';
import { CachedOverview } from './cached-overview.js';
import type { ShownLot } from './overview-snapshot.js';

/** All lots of the caller at a glance (docs/product/overview.md). */
@Controller('api/overview')
export class OverviewController {
  constructor(
    private readonly overview: CachedOverview,
    private readonly responses: CachedResponses,
  ) {}

  @StaffOnly({
    summary: 'Returns the figures of all lots at which the caller works',
    description:
      'In the order of the lots. Revenue is included only at lots whose financials the caller may see. A live `overview` event announces changes to callers with several lots.',
    answer: z.array(lotOverviewSchema),
    isConditional: true,
  })
  @Get()
  async read(@SignedIn() { member }: StaffCaller, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const snapshot = await this.overview.get();
    this.responses.send(snapshot.responseWith(shownTo(member)), request, reply);
  }
}

const shownTo = ({ user, lots }: StaffMember): ShownLot[] =>
  lots.map(({ id }) => ({ lotId: id, seesRevenue: may(roleAt(user, id), 'financials') }));
