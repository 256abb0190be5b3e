import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { AlertsController } from './alerts/alerts.controller.js';
import { AccountController } from './account/account.controller.js';
import { PasswordResetController } from './account/password-reset.controller.js';
import { AuditLog } from './audit/audit-log.js';
import { BoardChangeMetrics } from './boards/board-change-metrics.js';
import { BoardVersions } from './boards/board-versions.js';
import { BoardLists } from './boards/board-lists.js';
import { BoardsController } from './boards/boards.controller.js';
import { CardNotesController } from './boards/card-notes.controller.js';
import { LinkStates } from './boards/link-states.js';
import { PairingController } from './boards/pairing.controller.js';
import { BrowserErrorsController } from './browser-errors/browser-errors.controller.js';
import { CalendarController } from './calendar/calendar.controller.js';
import { ClientsController } from './clients/clients.controller.js';
import { VersionedResponses } from './clients/versioned-responses.js';
import { QueryHashCache } from './clients/query-hash-cache.js';
import { ListingController } from './clients/listing.controller.js';
import { ListingVersions } from './clients/listing-versions.js';
import { LongLists } from './clients/long-lists.js';
import { RecentWrites } from './clients/recent-writes.js';
import { CallerAddresses } from './limits/caller-addresses.js';
import { CachedResponses } from './http/cached-responses.js';
import { inputPipe } from './input/pipes.js';
import { SecurityHeaders } from './http/security.js';
import { SharedThrottles } from './limits/shared-throttles.js';
import { ApiErrorFilter } from './errors/api-error.filter.js';
import { ExportAccess } from './exports/export-access.js';
import { Exports } from './exports/exports.js';
import { ExportsController } from './exports/exports.controller.js';
import { ForecastController } from './forecast/forecast.controller.js';
import { OidcController } from './oidc/oidc.controller.js';
import { PendingCookies } from './oidc/pending-cookies.js';
import { OidcProvider } from './oidc/provider.js';
import { HealthController } from './health/health.controller.js';
import { HistoryController } from './history/history.controller.js';
import { DocsController } from './openapi/docs.controller.js';
import { ImportsController } from './imports/imports.controller.js';
import { Uploads } from './imports/uploads.js';
import { EventsController } from './streams/events.controller.js';
import { LiveStreams } from './streams/live-streams.js';
import { LiveSubscription } from './live/live-subscription.js';
import { MetricsController } from './metrics/metrics.controller.js';
import { MetricsOfLots } from './metrics/metrics-of-lots.js';
import { CachedOverview } from './overview/cached-overview.js';
import { OverviewController } from './overview/overview.controller.js';
import { AccessGuard } from './session/access.guard.js';
import { ApiTokens } from './session/api-tokens.js';
import { BoardCallers } from './session/board-callers.js';
import { Callers } from './session/callers.js';
import { ProviderSignature } from './session/provider-signature.js';
import { BoardDevices } from './session/board-devices.js';
import { PgSessionRows } from './session/session-rows.js';
import { OwnSessionsController } from './session/own-sessions.controller.js';
import { OwnSessions } from './session/own-sessions.js';
import { SessionController } from './session/session.controller.js';
import { SessionStart } from './session/session-start.js';
import { SessionMetrics } from './session/session-metrics.js';
import { Sessions } from './session/sessions.js';
import { SignInStrategy } from './session/sign-in.guard.js';
import { Staff } from './session/staff.js';
import { TokenCallers } from './session/token-callers.js';
import { SettingsController } from './settings/settings.controller.js';
import { LinkLimits } from './shuttle/link-limits.js';
import { LinksController } from './shuttle/links.controller.js';
import { Acknowledgments } from './shuttle/acknowledgments.js';
import { RidesController } from './shuttle/rides.controller.js';
import { SiteController } from './site/site.controller.js';
import { SiteFiles } from './site/site-files.js';
import { SpotsController } from './spots/spots.controller.js';
import { TestCalendarController } from './test-calendar/test-calendar.controller.js';
import { InboxController } from './texts/inbox.controller.js';
import { TextsController } from './texts/texts.controller.js';
import { WebhooksController } from './texts/webhooks.controller.js';
import { TokensController } from './tokens/tokens.controller.js';
import { AuditController } from './users/audit.controller.js';
import { UsersController } from './users/users.controller.js';
import { OutgoingWebhooksController } from './webhooks/outgoing-webhooks.controller.js';
import { CachedWaits } from './waits/cached-waits.js';
import { LotsController } from './lots/lots.controller.js';
import { WaitsController } from './waits/waits.controller.js';

@Module({
  controllers: [
    AccountController,
    PasswordResetController,
    OidcController,
    HealthController,
    SessionController,
    OwnSessionsController,
    SettingsController,
    ListingController,
    BoardsController,
    WaitsController,
    CardNotesController,
    PairingController,
    AlertsController,
    RidesController,
    LinksController,
    ClientsController,
    HistoryController,
    TextsController,
    InboxController,
    WebhooksController,
    UsersController,
    AuditController,
    TokensController,
    LotsController,
    OutgoingWebhooksController,
    CalendarController,
    SpotsController,
    MetricsController,
    OverviewController,
    ForecastController,
    TestCalendarController,
    ImportsController,
    EventsController,
    BrowserErrorsController,
    DocsController,
    ExportsController,
    SiteController,
  ],
  providers: [
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_FILTER, useClass: ApiErrorFilter },
    { provide: APP_PIPE, useFactory: inputPipe },
    ApiTokens,
    BoardCallers,
    BoardChangeMetrics,
    BoardVersions,
    BoardLists,
    Acknowledgments,
    AuditLog,
    CallerAddresses,
    Callers,
    VersionedResponses,
    ExportAccess,
    Exports,
    CachedOverview,
    CachedResponses,
    CachedWaits,
    QueryHashCache,
    LinkLimits,
    LinkStates,
    ListingVersions,
    LiveStreams,
    LiveSubscription,
    LongLists,
    MetricsOfLots,
    RecentWrites,
    PgSessionRows,
    ProviderSignature,
    BoardDevices,
    SecurityHeaders,
    SessionMetrics,
    SessionStart,
    PendingCookies,
    OidcProvider,
    Sessions,
    OwnSessions,
    SharedThrottles,
    SignInStrategy,
    SiteFiles,
    Staff,
    TokenCallers,
    Uploads,
  ],
})
export class GatewayModule {}
