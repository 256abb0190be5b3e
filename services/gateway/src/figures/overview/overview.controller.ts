import { may, roleAt } from '@lotline/protocol';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CachedResponses } from '../../http/cached-responses.js';
import { StaffOnly } from '../../session/access.js';
import { SignedIn, type StaffCaller } from '../../session/caller.js';
import type { StaffMember } from '../../session/staff.js';
import { CachedOverview } from './cached-overview.js';
import type { OverviewSnapshot, ShownLot } from './overview-snapshot.js';

/** All lots of the caller at a glance (docs/product/overview.md). */
@Controller('api/overview')
export class OverviewController {
  constructor(
    private readonly overview: CachedOverview,
    private readonly responses: CachedResponses,
  ) {}

  @StaffOnly()
  @Get()
  read(@SignedIn() { member }: StaffCaller, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const send = (snapshot: OverviewSnapshot) =>
      this.responses.send(snapshot.responseWith(shownTo(member)), request, reply);
    const snapshot = this.overview.get();
    return snapshot instanceof Promise ? snapshot.then(send) : send(snapshot);
  }
}

const shownTo = ({ assignments, lots }: StaffMember): ShownLot[] =>
  lots.map(({ id }) => ({ lotId: id, seesRevenue: may(roleAt(assignments, id), 'financials') }));
