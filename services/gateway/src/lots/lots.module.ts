import { Module } from '@nestjs/common';
import { LotsController } from './lots.controller.js';
import { SettingsController } from './settings.controller.js';
import { HttpModule } from '../http/http.module.js';
import { ReplicaModule } from '../replica/replica.module.js';
import { RidesModule } from '../rides/rides.module.js';
import { SessionModule } from '../session/session.module.js';

/** Lots and their settings. */
@Module({
  imports: [HttpModule, ReplicaModule, RidesModule, SessionModule],
  controllers: [LotsController, SettingsController],
})
export class LotsModule {}
