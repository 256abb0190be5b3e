import { Module } from '@nestjs/common';
import { Acknowledgments } from './acknowledgments.js';
import { BoardChangeMetrics } from './boards/board-change-metrics.js';
import { BoardLists } from './boards/board-lists.js';
import { BoardVersions } from './boards/board-versions.js';
import { BoardsController } from './boards/boards.controller.js';
import { CardNotesController } from './boards/card-notes.controller.js';
import { LinkStates } from './boards/link-states.js';
import { PairingController } from './boards/pairing.controller.js';
import { LinkLimits } from './link-limits.js';
import { LinksController } from './links.controller.js';
import { RidesController } from './rides.controller.js';
import { CachedWaits } from './waits/cached-waits.js';
import { WaitsController } from './waits/waits.controller.js';
import { HttpModule } from '../http/http.module.js';
import { ReplicaModule } from '../replica/replica.module.js';
import { SessionModule } from '../session/session.module.js';

/** Rides, boards, links and waits. */
@Module({
  imports: [HttpModule, ReplicaModule, SessionModule],
  controllers: [
    BoardsController,
    CardNotesController,
    LinksController,
    PairingController,
    RidesController,
    WaitsController,
  ],
  providers: [Acknowledgments, BoardChangeMetrics, BoardLists, BoardVersions, CachedWaits, LinkLimits, LinkStates],
  exports: [Acknowledgments, BoardLists, BoardVersions, LinkLimits, LinkStates],
})
export class RidesModule {}
