import { Module } from '@nestjs/common';
import { ImportRpc } from './import.rpc.js';
import { UploadsRpc } from './uploads.rpc.js';
import { StoppingRpc } from './stopping.rpc.js';
import { ImportWorker } from './import-worker.js';
import { ImportMetrics } from './import-metrics.js';
import { ImportsRepository } from './imports.repository.js';
import { ValidationService } from './validation.service.js';
import { CreatingService } from './creating.service.js';
import { ExistingBookings } from './existing-bookings.js';
import { ProgressReporter } from './progress-reporter.js';
import { RememberedMappings } from './remembered-mappings.js';

/** Imports of files. */
@Module({
  controllers: [ImportRpc, UploadsRpc, StoppingRpc],
  providers: [
    ImportWorker,
    ImportMetrics,
    ImportsRepository,
    ValidationService,
    CreatingService,
    ExistingBookings,
    ProgressReporter,
    RememberedMappings,
  ],
})
export class ImportModule {}
