import { DeadLetterSweep } from '@lotline/service-kit';
import { Module } from '@nestjs/common';
import { AutoCheckoutJob } from './auto-checkout/auto-checkout.job.js';
import { AutoCheckoutRpc } from './auto-checkout/auto-checkout.rpc.js';
import { AutoCheckoutService } from './auto-checkout/auto-checkout.service.js';
import { AwaitedCheckOuts } from './auto-checkout/awaited-check-outs.js';
import { BoardsRepository } from './boards/boards.repository.js';
import { BoardsRpc } from './boards/boards.rpc.js';
import { PositionsService } from './boards/positions.service.js';
import { RecordsRpc } from './copies/records.rpc.js';
import { RiderRemoval } from './copies/rider-removal.js';
import { RidersEvents } from './copies/riders.events.js';
import { DemoBoards } from './demo/demo-boards.js';
import { DemoRepository } from './demo/demo.repository.js';
import { DemoService } from './demo/demo.service.js';
import { AcknowledgmentRpc } from './acknowledgments/acknowledgments.rpc.js';
import { AcknowledgmentService } from './acknowledgments/acknowledgments.service.js';
import { UnacknowledgedRepository } from './acknowledgments/unacknowledged.repository.js';
import { UnacknowledgedService } from './acknowledgments/unacknowledged.service.js';
import { RideHistoryRepository } from './history/ride-history.repository.js';
import { RideHistoryRpc } from './history/ride-history.rpc.js';
import { LinksRpc } from './links/links.rpc.js';
import { LinksService } from './links/links.service.js';
import { RideMovesSweep } from './retention/ride-moves-sweep.js';
import { RidersOwner } from './riders/riders.owner.js';
import { RidersRepository } from './riders/riders.repository.js';
import { LotWrites } from './rides/lot-writes.js';
import { OfflineMovesRepository } from './rides/offline-moves.repository.js';
import { OfflineMovesService } from './rides/offline-moves.service.js';
import { OfflineMovesSweep } from './rides/offline-moves-sweep.js';
import { RideChanges } from './rides/ride-changes.js';
import { RideFollowing } from './rides/ride-following.js';
import { RideWriter } from './rides/ride-writer.js';
import { RidesRepository } from './rides/rides.repository.js';
import { RidesRpc } from './rides/rides.rpc.js';
import { RidesService } from './rides/rides.service.js';
import { PairingLimits } from './board-devices/pairing-limits.js';
import { BoardDevicesRepository } from './board-devices/board-devices.repository.js';
import { BoardDevicesRpc } from './board-devices/board-devices.rpc.js';
import { BoardDevicesService } from './board-devices/board-devices.service.js';
import { Lessons } from './waits/lessons.js';
import { WaitsRepository } from './waits/waits.repository.js';
import { WaitsRpc } from './waits/waits.rpc.js';
import { WaitsService } from './waits/waits.service.js';

@Module({
  controllers: [
    ...[RidesRpc, BoardsRpc, LinksRpc, AutoCheckoutRpc],
    ...[AcknowledgmentRpc, RecordsRpc, RideHistoryRpc, WaitsRpc, BoardDevicesRpc],
  ],
  providers: [
    ...[RidesService, RideChanges, RideFollowing, RidesRepository],
    ...[RideWriter, LotWrites],
    ...[OfflineMovesService, OfflineMovesRepository, OfflineMovesSweep],
    ...[RidersOwner, RidersRepository],
    ...[RidersEvents, RiderRemoval],
    ...[PositionsService, BoardsRepository],
    ...[AutoCheckoutService, AutoCheckoutJob, AwaitedCheckOuts],
    ...[AcknowledgmentService, UnacknowledgedService, UnacknowledgedRepository],
    ...[DemoService, DemoBoards, DemoRepository],
    ...[LinksService, RideHistoryRepository],
    ...[WaitsService, Lessons, WaitsRepository],
    ...[DeadLetterSweep, RideMovesSweep],
    ...[BoardDevicesService, BoardDevicesRepository, PairingLimits],
  ],
})
export class AppModule {}
