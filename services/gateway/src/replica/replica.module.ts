import { Module } from '@nestjs/common';
import { Boards } from './boards.js';
import { Links } from './links.js';
import { LiveSubscription } from './live-subscription.js';
import { OwnWrites } from './own-writes.js';
import { Replica } from './replica.js';
import { VersionedResponses } from './versioned-responses.js';
import { HttpModule } from '../http/http.module.js';

const PARTS = [Boards, Links, LiveSubscription, OwnWrites, Replica, VersionedResponses];

/** What this gateway knows of each lot from events, and whether it may answer from that. */
@Module({ imports: [HttpModule], providers: PARTS, exports: PARTS })
export class ReplicaModule {}
