import { Module } from '@nestjs/common';
import { RidesModule } from './rides/rides.module.js';
import { BoardsRpc } from './boards/boards.rpc.js';
import { LinksRpc } from './links/links.rpc.js';
import { AcknowledgmentsRpc } from './acknowledgments/acknowledgments.rpc.js';
import { WaitsRpc } from './waits/waits.rpc.js';
import { WaitsService } from './waits/waits.service.js';
import { OverviewRpc } from './overview/overview.rpc.js';
import { BoardDevicesRpc } from './board-devices/board-devices.rpc.js';
import { BoardsRepository } from './boards/boards.repository.js';
import { WaitsRepository } from './waits/waits.repository.js';
import { BoardDevicesRepository } from './board-devices/board-devices.repository.js';
import { PairingLimits } from './board-devices/pairing-limits.js';

/** What boards, customers’ links and the overview show of the rides. */
@Module({
  imports: [RidesModule],
  controllers: [BoardsRpc, LinksRpc, AcknowledgmentsRpc, WaitsRpc, OverviewRpc, BoardDevicesRpc],
  providers: [BoardsRepository, WaitsRepository, WaitsService, BoardDevicesRepository, PairingLimits],
})
export class BoardsModule {}
