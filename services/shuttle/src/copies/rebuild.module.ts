import { Module } from '@nestjs/common';
import { RidersRepository } from '../riders/riders.repository.js';
import { RideCascade } from '../rides/ride-cascade.js';
import { RideWriter } from '../rides/ride-writer.js';
import { RidesRepository } from '../rides/rides.repository.js';
import { RidersCopyRepository } from './riders-copy.repository.js';
import { RidersCopy } from './riders-copy.js';

/** The copy of the clients and the rides that depend on it, without anything that takes calls, events or jobs. */
@Module({
  providers: [RidersCopyRepository, RideCascade, RidersCopy, RidersRepository, RidesRepository, RideWriter],
})
export class RebuildModule {}
