import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { BoardFeeds } from './boards/board-feeds.js';
import { BoardLists } from './boards/board-lists.js';
import { BoardsController } from './boards/boards.controller.js';
import { LinkStates } from './boards/link-states.js';
import { CalendarController } from './calendar/calendar.controller.js';
import { ClientsController } from './clients/clients.controller.js';
import { CountedAnswers } from './clients/counted-answers.js';
import { ListingController } from './clients/listing.controller.js';
import { ListingVersions } from './clients/listing-versions.js';
import { LongLists } from './clients/long-lists.js';
import { OwnWrites } from './clients/own-writes.js';
import { HeldAnswers } from './door/held-answers.js';
import { inputPipe } from './door/input-pipe.js';
import { SecurityHeaders } from './door/security.js';
import { ApiErrorFilter } from './errors/api-error.filter.js';
import { HealthController } from './health/health.controller.js';
import { EventsController } from './streams/events.controller.js';
import { LiveStreams } from './streams/live-streams.js';
import { LiveSubscription } from './live/live-subscription.js';
import { MetricsController } from './metrics/metrics.controller.js';
import { AccessGuard } from './session/access.guard.js';
import { Callers } from './session/callers.js';
import { PgSessionRows } from './session/session-rows.js';
import { SessionController } from './session/session.controller.js';
import { Sessions } from './session/sessions.js';
import { SignInStrategy } from './session/sign-in.strategy.js';
import { Staff } from './session/staff.js';
import { SettingsController } from './settings/settings.controller.js';
import { LinkLimits } from './shuttle/link-limits.js';
import { LinksController } from './shuttle/links.controller.js';
import { RidesController } from './shuttle/rides.controller.js';
import { SiteController } from './site/site.controller.js';
import { SiteFiles } from './site/site-files.js';
import { TestCalendarController } from './test-calendar/test-calendar.controller.js';
import { TextsController } from './texts/texts.controller.js';
import { RolesController } from './users/roles.controller.js';

@Module({
  controllers: [
    HealthController,
    SessionController,
    SettingsController,
    ListingController,
    BoardsController,
    RidesController,
    LinksController,
    ClientsController,
    TextsController,
    RolesController,
    CalendarController,
    MetricsController,
    TestCalendarController,
    EventsController,
    SiteController,
  ],
  providers: [
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_FILTER, useClass: ApiErrorFilter },
    { provide: APP_PIPE, useFactory: inputPipe },
    BoardFeeds,
    BoardLists,
    Callers,
    CountedAnswers,
    HeldAnswers,
    LinkLimits,
    LinkStates,
    ListingVersions,
    LiveStreams,
    LiveSubscription,
    LongLists,
    OwnWrites,
    PgSessionRows,
    SecurityHeaders,
    Sessions,
    SignInStrategy,
    SiteFiles,
    Staff,
  ],
})
export class GatewayModule {}
