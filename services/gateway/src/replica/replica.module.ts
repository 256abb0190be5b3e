import { Module } from '@nestjs/common';
import { ListingVersions } from './listing-versions.js';
import { LiveSubscription } from './live-subscription.js';
import { RecentWrites } from './recent-writes.js';
import { VersionedResponses } from './versioned-responses.js';
import { HttpModule } from '../http/http.module.js';

/** What this gateway knows of each lot from events, and whether it may answer from that. */
@Module({
  imports: [HttpModule],
  providers: [ListingVersions, LiveSubscription, RecentWrites, VersionedResponses],
  exports: [ListingVersions, LiveSubscription, RecentWrites, VersionedResponses],
})
export class ReplicaModule {}
