import type { LotContext, LotWait } from '@lotline/protocol';
import { Controller, Get } from '@nestjs/common';
import { StaffAndBoards } from '../../session/access.js';
import { Ctx } from '../../session/caller.js';
import { CachedWaits } from './cached-waits.js';

/** How long a shuttle takes now, for the boards. */
@Controller('api/clients/shuttle')
export class WaitsController {
  constructor(private readonly waits: CachedWaits) {}

  @StaffAndBoards({ token: 'readShuttle' })
  @Get('wait')
  now(@Ctx() { lotId }: LotContext): Promise<LotWait> {
    return this.waits.get(lotId);
  }
}
