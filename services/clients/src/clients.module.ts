import { DeadLetterSweep } from '@lotline/service-kit';
import { Module } from '@nestjs/common';
import { AddKeySweep } from './bookings/add-key-sweep.js';
import { AddKeysRepository } from './bookings/add-keys.repository.js';
import { AddingService } from './bookings/adding.service.js';
import { BookingsRepository } from './bookings/bookings.repository.js';
import { BookingsRpc } from './bookings/bookings.rpc.js';
import { BookingsService } from './bookings/bookings.service.js';
import { ContractRule } from './bookings/contract-rule.js';
import { DeletedClientsRepository } from './bookings/deleted-clients.repository.js';
import { DeletedClientsSweep } from './bookings/deleted-clients-sweep.js';
import { LookupRepository } from './bookings/lookup.repository.js';
import { RestoringService } from './bookings/restoring.service.js';
import { CalendarRepository } from './calendar/calendar.repository.js';
import { CalendarRpc } from './calendar/calendar.rpc.js';
import { CheckInRpc } from './check-in/check-in.rpc.js';
import { CheckInService } from './check-in/check-in.service.js';
import { RecordsRpc } from './copies/records.rpc.js';
import { DemoService } from './demo/demo.service.js';
import { ExportRpc } from './export/export.rpc.js';
import { ForecastRepository } from './forecast/forecast.repository.js';
import { ForecastRpc } from './forecast/forecast.rpc.js';
import { HistoryRepository } from './history/history.repository.js';
import { HistoryRpc } from './history/history.rpc.js';
import { CreatingService } from './import/creating.service.js';
import { ExistingBookings } from './import/existing-bookings.js';
import { ImportRpc } from './import/import.rpc.js';
import { ImportSweep } from './import/import-sweep.js';
import { ImportWorker } from './import/import-worker.js';
import { ImportsRepository } from './import/imports.repository.js';
import { ValidationService } from './import/validation.service.js';
import { Progress } from './import/progress.js';
import { UploadsService } from './import/uploads.service.js';
import { ListingRepository } from './listing/listing.repository.js';
import { ListingRpc } from './listing/listing.rpc.js';
import { MetricsRepository } from './metrics/metrics.repository.js';
import { MetricsRpc } from './metrics/metrics.rpc.js';
import { HistorySweep } from './retention/history-sweep.js';
import { UndeliverablePhonesSweep } from './retention/undeliverable-phones-sweep.js';
import { AwaitedCopies } from './rides/awaited-copies.js';
import { RidesEvents } from './rides/rides.events.js';
import { RidesRepository } from './rides/rides.repository.js';
import { DatabaseSize } from './database-size.js';
import { ImportMetrics } from './import/import-metrics.js';
import { SpotsRepository } from './spots/spots.repository.js';
import { SpotsRpc } from './spots/spots.rpc.js';
import { UndeliverablePhonesRepository } from './texts/undeliverable-phones.repository.js';
import { TextsEvents } from './texts/texts.events.js';

@Module({
  controllers: [
    BookingsRpc,
    CalendarRpc,
    CheckInRpc,
    ExportRpc,
    ForecastRpc,
    HistoryRpc,
    ImportRpc,
    ListingRpc,
    MetricsRpc,
    RecordsRpc,
    SpotsRpc,
  ],
  providers: [
    AddKeySweep,
    AddKeysRepository,
    AddingService,
    AwaitedCopies,
    BookingsRepository,
    BookingsService,
    CalendarRepository,
    CheckInService,
    ContractRule,
    CreatingService,
    DatabaseSize,
    DeadLetterSweep,
    DeletedClientsRepository,
    DeletedClientsSweep,
    DemoService,
    ExistingBookings,
    ForecastRepository,
    HistoryRepository,
    HistorySweep,
    ImportMetrics,
    ImportSweep,
    ImportWorker,
    ImportsRepository,
    ValidationService,
    ListingRepository,
    LookupRepository,
    MetricsRepository,
    Progress,
    RestoringService,
    RidesEvents,
    RidesRepository,
    SpotsRepository,
    TextsEvents,
    UndeliverablePhonesRepository,
    UndeliverablePhonesSweep,
    UploadsService,
  ],
})
export class ClientsModule {}
