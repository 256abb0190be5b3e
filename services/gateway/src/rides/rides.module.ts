import { Module } from '@nestjs/common';
import { Acknowledgments } from './acknowledgments.js';
import { BoardsController } from './boards/boards.controller.js';
import { CardNotesController } from './boards/card-notes.controller.js';
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
  providers: [Acknowledgments, CachedWaits, LinkLimits],
  exports: [Acknowledgments, LinkLimits],
})
export class RidesModule {}
