import { Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { AccountsModule } from './accounts/accounts.module.js';
import { CustomersModule } from './customers/customers.module.js';
import { FiguresModule } from './figures/figures.module.js';
import { LiveModule } from './live/live.module.js';
import { LotsModule } from './lots/lots.module.js';
import { RidesModule } from './rides/rides.module.js';
import { SessionModule } from './session/session.module.js';
import { SiteModule } from './site/site.module.js';
import { TextsModule } from './texts/texts.module.js';
import { TransferModule } from './transfer/transfer.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';
import { ApiErrorFilter } from './errors/api-error.filter.js';
import { HealthController } from './health/health.controller.js';
import { DocsController } from './openapi/docs.controller.js';

/** The rooms of the gateway (docs/decisions/rooms.md). Each imports the rooms that it uses. */
@Module({
  imports: [
    AccountsModule,
    CustomersModule,
    FiguresModule,
    LiveModule,
    LotsModule,
    RidesModule,
    SessionModule,
    SiteModule,
    TextsModule,
    TransferModule,
    WebhooksModule,
  ],
  controllers: [HealthController, DocsController],
  providers: [{ provide: APP_FILTER, useClass: ApiErrorFilter }],
})
export class GatewayModule {}
