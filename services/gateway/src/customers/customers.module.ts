import { Module } from '@nestjs/common';
import { CalendarController } from './calendar/calendar.controller.js';
import { ClientsController } from './clients.controller.js';
import { HistoryController } from './history.controller.js';
import { ListingController } from './listing/listing.controller.js';
import { LongLists } from './listing/long-lists.js';
import { SpotsController } from './spots.controller.js';
import { TestCalendarController } from './test-calendar/test-calendar.controller.js';
import { HttpModule } from '../http/http.module.js';
import { ReplicaModule } from '../replica/replica.module.js';

/** Customers, lists, calendar, history and parking spots. */
@Module({
  imports: [HttpModule, ReplicaModule],
  controllers: [
    CalendarController,
    ClientsController,
    HistoryController,
    ListingController,
    SpotsController,
    TestCalendarController,
  ],
  providers: [LongLists],
})
export class CustomersModule {}
