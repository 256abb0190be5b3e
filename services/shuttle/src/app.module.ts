import { DeadLetterSweep, JobMetrics } from '@lotline/service-kit';
import { Module } from '@nestjs/common';
import { AutoCheckoutJob } from './auto-checkout/auto-checkout.job.js';
import { AutoCheckoutRpc } from './auto-checkout/auto-checkout.rpc.js';
import { AutoCheckoutService } from './auto-checkout/auto-checkout.service.js';
import { PendingCheckOuts } from './auto-checkout/pending-check-outs.js';
import { BoardsRepository } from './boards/boards.repository.js';
import { BoardsRpc } from './boards/boards.rpc.js';
import { PositionsService } from './boards/positions.service.js';
import { RideRecordsRpc } from './copies/ride-records.rpc.js';
import { RidersEvents } from './copies/riders.events.js';
import { DemoBoards } from './demo/demo-boards.js';
import { DemoRepository } from './demo/demo.repository.js';
import { DemoService } from './demo/demo.service.js';
import { AcknowledgmentsRpc } from './acknowledgments/acknowledgments.rpc.js';
import { AcknowledgmentsService } from './acknowledgments/acknowledgments.service.js';
import { UnacknowledgedRepository } from './acknowledgments/unacknowledged.repository.js';
import { UnacknowledgedService } from './acknowledgments/unacknowledged.service.js';
import { RideHistoryRepository } from './history/ride-history.repository.js';
import { RideHistoryRpc } from './history/ride-history.rpc.js';
import { LinksRpc } from './links/links.rpc.js';
import { LinksService } from './links/links.service.js';
import { OverviewRepository } from './overview/overview.repository.js';
import { OverviewRpc } from './overview/overview.rpc.js';
import { RiderFetcher } from './riders/rider-fetcher.js';
import { RidersRepository } from './riders/riders.repository.js';
import { OfflineMovesRepository } from './rides/offline-moves.repository.js';
import { OfflineMovesService } from './rides/offline-moves.service.js';
import { RideCascade } from './rides/ride-cascade.js';
import { RideWriter } from './rides/ride-writer.js';
import { RideMetrics } from './rides/ride-metrics.js';
import { LotUsageRpc } from './rides/lot-usage.rpc.js';
import { RidesRepository } from './rides/rides.repository.js';
import { RidesRpc } from './rides/rides.rpc.js';
import { RidesService } from './rides/rides.service.js';
import { PairingLimits } from './board-devices/pairing-limits.js';
import { BoardDevicesRepository } from './board-devices/board-devices.repository.js';
import { BoardDevicesRpc } from './board-devices/board-devices.rpc.js';
import { BoardDevicesService } from './board-devices/board-devices.service.js';
import { WaitsRepository } from './waits/waits.repository.js';
import { WaitsRpc } from './waits/waits.rpc.js';
import { WaitsService } from './waits/waits.service.js';

@Module({
  controllers: [
    ...[RidesRpc, LotUsageRpc, BoardsRpc, LinksRpc, AutoCheckoutRpc],
    ...[AcknowledgmentsRpc, RideRecordsRpc, RideHistoryRpc, WaitsRpc, OverviewRpc, BoardDevicesRpc],
  ],
  providers: [
    ...[RidesService, RideWriter, RideCascade, RidesRepository],
    ...[RideMetrics, JobMetrics],
    ...[OfflineMovesService, OfflineMovesRepository],
    ...[RiderFetcher, RidersRepository],
    ...[RidersEvents],
    ...[PositionsService, BoardsRepository],
    ...[AutoCheckoutService, AutoCheckoutJob, PendingCheckOuts],
    ...[AcknowledgmentsService, UnacknowledgedService, UnacknowledgedRepository],
    ...[DemoService, DemoBoards, DemoRepository],
    ...[LinksService, RideHistoryRepository],
    ...[OverviewRepository],
    ...[WaitsService, WaitsRepository],
    ...[DeadLetterSweep],
    ...[BoardDevicesService, BoardDevicesRepository, PairingLimits],
  ],
})
export class AppModule {}
