import { Module } from '@nestjs/common';
import { AlertsController } from './alerts.controller.js';
import { EventsController } from './events.controller.js';
import { LiveStreams } from './live-streams.js';
import { HttpModule } from '../http/http.module.js';
import { ReplicaModule } from '../replica/replica.module.js';
import { RidesModule } from '../rides/rides.module.js';
import { SessionModule } from '../session/session.module.js';

/** The live stream, and alerts of other lots. */
@Module({
  imports: [HttpModule, ReplicaModule, RidesModule, SessionModule],
  controllers: [AlertsController, EventsController],
  providers: [LiveStreams],
})
export class LiveModule {}
