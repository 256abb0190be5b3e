import { Module } from '@nestjs/common';
import { RidersRepository } from '../riders/riders.repository.js';
import { RideFollowing } from '../rides/ride-following.js';
import { RideWriter } from '../rides/ride-writer.js';
import { RidesRepository } from '../rides/rides.repository.js';
import { RiderRemoval } from './rider-removal.js';
import { RiderRowsRepository } from './rider-rows.repository.js';
import { RidersCopy } from './riders-copy.js';

/** The copy and the rides that follow it: nothing that takes calls, events or jobs. */
@Module({
  providers: [
    RiderRemoval,
    RiderRowsRepository,
    RideFollowing,
    RidersCopy,
    RidersRepository,
    RidesRepository,
    RideWriter,
  ],
})
export class RebuildModule {}
