import { DeadLetterSweep } from '@lotline/service-kit';
import { Module } from '@nestjs/common';
import { AddKeysRepository } from './bookings/add-keys.repository.js';
import { AddingService } from './bookings/adding.service.js';
import { BookingsRepository } from './bookings/bookings.repository.js';
import { BookingsRpc } from './bookings/bookings.rpc.js';
import { BookingsService } from './bookings/bookings.service.js';
import { ContractRule } from './bookings/contract-rule.js';
import { DeletedClientsRepository } from './bookings/deleted-clients.repository.js';
import { LotRpc } from './bookings/lot.rpc.js';
import { LanguageService } from './bookings/language.service.js';
import { LookupRepository } from './bookings/lookup.repository.js';
import { RestoringService } from './bookings/restoring.service.js';
import { CalendarRepository } from './calendar/calendar.repository.js';
import { CalendarRpc } from './calendar/calendar.rpc.js';
import { CheckInRpc } from './check-in/check-in.rpc.js';
import { CheckInService } from './check-in/check-in.service.js';
import { ClientRecordsRpc } from './copies/client-records.rpc.js';
import { CopyWaiter } from './rides/copy-waiter.js';
import { RidesEvents } from './copies/rides.events.js';
import { RidesRepository } from './rides/rides.repository.js';
import { UndeliverablePhonesEvents } from './copies/undeliverable-phones.events.js';
import { ContractNotices } from './contract-expiry/contract-notices.js';
import { DemoService } from './demo/demo.service.js';
import { ExportRpc } from './export/export.rpc.js';
import { ForecastRepository } from './forecast/forecast.repository.js';
import { ForecastRpc } from './forecast/forecast.rpc.js';
import { HistoryRepository } from './history/history.repository.js';
import { HistoryRpc } from './history/history.rpc.js';
import { CreatingService } from './import/creating.service.js';
import { ExistingBookings } from './import/existing-bookings.js';
import { ImportRpc } from './import/import.rpc.js';
import { ImportWorker } from './import/import-worker.js';
import { ImportsRepository } from './import/imports.repository.js';
import { ProgressReporter } from './import/progress-reporter.js';
import { RememberedMappings } from './import/remembered-mappings.js';
import { StoppingService } from './import/stopping.service.js';
import { UploadsService } from './import/uploads.service.js';
import { ValidationService } from './import/validation.service.js';
import { ListingRepository } from './listing/listing.repository.js';
import { ListingRpc } from './listing/listing.rpc.js';
import { MetricsRepository } from './metrics/metrics.repository.js';
import { MetricsRpc } from './metrics/metrics.rpc.js';
import { DatabaseMetrics } from './database-metrics.js';
import { ImportMetrics } from './import/import-metrics.js';
import { OverviewRepository } from './overview/overview.repository.js';
import { OverviewRpc } from './overview/overview.rpc.js';
import { OverviewService } from './overview/overview.service.js';
import { SpotsRepository } from './spots/spots.repository.js';
import { SpotsRpc } from './spots/spots.rpc.js';

@Module({
  controllers: [
    ...[BookingsRpc, LotRpc, CheckInRpc, HistoryRpc, ListingRpc],
    ...[CalendarRpc, ForecastRpc, MetricsRpc, OverviewRpc, SpotsRpc],
    ...[ExportRpc, ImportRpc, ClientRecordsRpc],
  ],
  providers: [
    ...[AddingService, AddKeysRepository, ContractRule, LanguageService, LookupRepository],
    ...[BookingsService, BookingsRepository],
    ...[RestoringService, DeletedClientsRepository],
    ...[CheckInService, HistoryRepository],
    ...[RidesEvents, RidesRepository, UndeliverablePhonesEvents, CopyWaiter],
    ...[ListingRepository, CalendarRepository, ForecastRepository, MetricsRepository, SpotsRepository],
    ...[OverviewService, OverviewRepository],
    ...[UploadsService, ImportWorker, ImportsRepository, ProgressReporter, RememberedMappings, StoppingService],
    ...[ValidationService, CreatingService, ExistingBookings],
    ...[DemoService, ContractNotices],
    ...[DeadLetterSweep],
    ...[DatabaseMetrics, ImportMetrics],
  ],
})
export class AppModule {}
