import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { AlertsController } from './live/alerts.controller.js';
import { AccountController } from './accounts/account.controller.js';
import { PasswordResetController } from './accounts/password-reset.controller.js';
import { AuditLog } from './session/audit-log.js';
import { BoardChangeMetrics } from './rides/boards/board-change-metrics.js';
import { BoardVersions } from './rides/boards/board-versions.js';
import { BoardLists } from './rides/boards/board-lists.js';
import { BoardsController } from './rides/boards/boards.controller.js';
import { CardNotesController } from './rides/boards/card-notes.controller.js';
import { LinkStates } from './rides/boards/link-states.js';
import { PairingController } from './rides/boards/pairing.controller.js';
import { BrowserErrorsController } from './site/browser-errors.controller.js';
import { CalendarController } from './customers/calendar/calendar.controller.js';
import { ClientsController } from './customers/clients.controller.js';
import { VersionedResponses } from './replica/versioned-responses.js';
import { ListingController } from './customers/listing/listing.controller.js';
import { ListingVersions } from './replica/listing-versions.js';
import { LongLists } from './customers/listing/long-lists.js';
import { RecentWrites } from './replica/recent-writes.js';
import { CallerAddresses } from './http/limits/caller-addresses.js';
import { CachedResponses } from './http/cached-responses.js';
import { inputPipe } from './http/pipes.js';
import { SecurityHeaders } from './http/security.js';
import { SharedThrottles } from './http/limits/shared-throttles.js';
import { ApiErrorFilter } from './errors/api-error.filter.js';
import { ExportAccess } from './transfer/exports/export-access.js';
import { Exports } from './transfer/exports/exports.js';
import { ExportsController } from './transfer/exports/exports.controller.js';
import { ForecastController } from './figures/forecast.controller.js';
import { OidcController } from './session/oidc/oidc.controller.js';
import { PendingCookies } from './session/oidc/pending-cookies.js';
import { OidcProvider } from './session/oidc/provider.js';
import { HealthController } from './health/health.controller.js';
import { HistoryController } from './customers/history.controller.js';
import { DocsController } from './openapi/docs.controller.js';
import { ImportsController } from './transfer/imports/imports.controller.js';
import { Uploads } from './transfer/imports/uploads.js';
import { EventsController } from './live/events.controller.js';
import { LiveStreams } from './live/live-streams.js';
import { LiveSubscription } from './replica/live-subscription.js';
import { MetricsController } from './figures/metrics.controller.js';
import { MetricsOfLots } from './figures/metrics-of-lots.js';
import { CachedOverview } from './figures/overview/cached-overview.js';
import { OverviewController } from './figures/overview/overview.controller.js';
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
import { SettingsController } from './lots/settings.controller.js';
import { LinkLimits } from './rides/link-limits.js';
import { LinksController } from './rides/links.controller.js';
import { Acknowledgments } from './rides/acknowledgments.js';
import { RidesController } from './rides/rides.controller.js';
import { SiteController } from './site/site.controller.js';
import { SiteFiles } from './site/site-files.js';
import { SpotsController } from './customers/spots.controller.js';
import { TestCalendarController } from './customers/test-calendar/test-calendar.controller.js';
import { InboxController } from './texts/inbox.controller.js';
import { TextsController } from './texts/texts.controller.js';
import { WebhooksController } from './texts/webhooks.controller.js';
import { TokensController } from './accounts/tokens.controller.js';
import { AuditController } from './accounts/audit.controller.js';
import { UsersController } from './accounts/users.controller.js';
import { OutgoingWebhooksController } from './webhooks/outgoing-webhooks.controller.js';
import { CachedWaits } from './rides/waits/cached-waits.js';
import { LotsController } from './lots/lots.controller.js';
import { WaitsController } from './rides/waits/waits.controller.js';

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
