import { Module } from '@nestjs/common';
import { AutoCheckoutJob } from './auto-checkout/auto-checkout.job.js';
import { AutoCheckoutRpc } from './auto-checkout/auto-checkout.rpc.js';
import { AutoCheckoutService } from './auto-checkout/auto-checkout.service.js';
import { BoardsRepository } from './boards/boards.repository.js';
import { BoardsRpc } from './boards/boards.rpc.js';
import { RecordsRpc } from './copies/records.rpc.js';
import { DemoBoards } from './demo/demo-boards.js';
import { DemoRepository } from './demo/demo.repository.js';
import { DemoService } from './demo/demo.service.js';
import { LinksRpc } from './links/links.rpc.js';
import { LinksService } from './links/links.service.js';
import { RiderRemoval } from './riders/rider-removal.js';
import { RidersEvents } from './riders/riders.events.js';
import { RidersOwner } from './riders/riders.owner.js';
import { RidersRepository } from './riders/riders.repository.js';
import { LotWrites } from './rides/lot-writes.js';
import { PositionsService } from './rides/positions.service.js';
import { RideChanges } from './rides/ride-changes.js';
import { RideFollowing } from './rides/ride-following.js';
import { RideWriter } from './rides/ride-writer.js';
import { RidesRepository } from './rides/rides.repository.js';
import { RidesRpc } from './rides/rides.rpc.js';
import { RidesService } from './rides/rides.service.js';

@Module({
  controllers: [RidesRpc, BoardsRpc, LinksRpc, AutoCheckoutRpc, RecordsRpc],
  providers: [
    ...[RidesService, PositionsService, RideChanges, RideFollowing, RidesRepository],
    ...[RideWriter, LotWrites],
    ...[RiderRemoval, RidersEvents, RidersOwner, RidersRepository],
    ...[AutoCheckoutService, AutoCheckoutJob],
    ...[DemoService, DemoBoards, DemoRepository],
    BoardsRepository,
    LinksService,
  ],
})
export class AppModule {}
