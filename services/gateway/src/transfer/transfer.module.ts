import { Module } from '@nestjs/common';
import { ExportAccess } from './exports/export-access.js';
import { ExportsController } from './exports/exports.controller.js';
import { Exports } from './exports/exports.js';
import { ImportsController } from './imports/imports.controller.js';
import { Uploads } from './imports/uploads.js';
import { HttpModule } from '../http/http.module.js';
import { ReplicaModule } from '../replica/replica.module.js';
import { SessionModule } from '../session/session.module.js';

/** Imports and exports. */
@Module({
  imports: [HttpModule, ReplicaModule, SessionModule],
  controllers: [ExportsController, ImportsController],
  providers: [ExportAccess, Exports, Uploads],
})
export class TransferModule {}
