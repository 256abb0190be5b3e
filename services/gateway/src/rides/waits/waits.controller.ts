import { lotWaitSchema } from '@lotline/protocol';
import type { LotContext, LotWait } from '@lotline/protocol';
import { Controller, Get } from '@nestjs/common';
import { StaffAndBoards } from '../../http/route.js';
import { Ctx } from '../../session/caller.js';
import { CachedWaits } from './cached-waits.js';

/** How long a shuttle takes now, for the boards. */
@Controller('api/clients/shuttle')
export class WaitsController {
  constructor(private readonly waits: CachedWaits) {}

  @StaffAndBoards({
    token: 'readShuttle',
    summary: 'Returns how long a shuttle takes now',
    description:
      'For a new request: a range of whole minutes that holds for 80 of 100 rides, or null if the lot has had fewer than 30 rides. `unusual` if the present is unlike the past: the range then follows from the present queue and may be wrong. At most about 10 s old.',
    answer: lotWaitSchema,
  })
  @Get('wait')
  now(@Ctx() { lotId }: LotContext): Promise<LotWait> {
    return this.waits.get(lotId);
  }
}
