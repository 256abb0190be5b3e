import { Module } from '@nestjs/common';
import { RidesRpc } from './rides.rpc.js';
import { RideHistoryRpc } from '../history/ride-history.rpc.js';
import { RideWriter } from './ride-writer.js';
import { RideCascade } from './ride-cascade.js';
import { RidesRepository } from './rides.repository.js';
import { RideMetrics } from './ride-metrics.js';
import { OfflineMovesService } from './offline-moves.service.js';
import { OfflineMovesRepository } from './offline-moves.repository.js';
import { RideHistoryRepository } from '../history/ride-history.repository.js';
import { RiderFetcher } from '../riders/rider-fetcher.js';
import { RidersRepository } from '../riders/riders.repository.js';

/** Rides, their history, and the copy of the customers. */
@Module({
  controllers: [RidesRpc, RideHistoryRpc],
  providers: [
    RideWriter,
    RideCascade,
    RidesRepository,
    RideMetrics,
    OfflineMovesService,
    OfflineMovesRepository,
    RideHistoryRepository,
    RiderFetcher,
    RidersRepository,
  ],
  exports: [RideWriter, RideCascade, RidesRepository, RideHistoryRepository, RiderFetcher, RidersRepository],
})
export class RidesModule {}
