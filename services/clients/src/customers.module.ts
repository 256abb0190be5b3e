import type { RebuildDefinition } from '@lotline/service-kit';
import { Module } from '@nestjs/common';
import { BookingsRpc } from './bookings/bookings.rpc.js';
import { ChangesRpc } from './bookings/changes.rpc.js';
import { RestoringRpc } from './bookings/restoring.rpc.js';
import { LanguageRpc } from './bookings/language.rpc.js';
import { LotRpc } from './bookings/lot.rpc.js';
import { CheckInRpc } from './check-in/check-in.rpc.js';
import { ListingRpc } from './listing/listing.rpc.js';
import { SpotsRpc } from './spots/spots.rpc.js';
import { ClientRecordsRpc } from './copies/client-records.rpc.js';
import { AddingService } from './bookings/adding.service.js';
import { AddKeysRepository } from './bookings/add-keys.repository.js';
import { BookingsRepository } from './bookings/bookings.repository.js';
import { ContractRule } from './bookings/contract-rule.js';
import { DeletedClientsRepository } from './bookings/deleted-clients.repository.js';
import { LookupRepository } from './bookings/lookup.repository.js';
import { CheckInService } from './check-in/check-in.service.js';
import { HistoryRepository } from './history/history.repository.js';
import { ListingRepository } from './listing/listing.repository.js';
import { SpotsRepository } from './spots/spots.repository.js';
import { RidesRepository } from './rides/rides.repository.js';
import { CopyWaiter } from './rides/copy-waiter.js';
import { RidesEvents } from './copies/rides.events.js';
import { UndeliverablePhonesEvents } from './copies/undeliverable-phones.events.js';
import { RidesCopy } from './copies/rides-copy.js';
import { UndeliverablePhonesCopy } from './copies/undeliverable-phones-copy.js';
import { ContractNotices } from './contract-expiry/contract-notices.js';
import { database } from './database.js';

/** Customers: their bookings, check-in and history, lists, and the copies of their rides and phones. */
@Module({
  controllers: [
    BookingsRpc,
    ChangesRpc,
    RestoringRpc,
    LanguageRpc,
    LotRpc,
    CheckInRpc,
    ListingRpc,
    SpotsRpc,
    ClientRecordsRpc,
  ],
  providers: [
    AddingService,
    AddKeysRepository,
    BookingsRepository,
    ContractRule,
    DeletedClientsRepository,
    LookupRepository,
    CheckInService,
    HistoryRepository,
    ListingRepository,
    SpotsRepository,
    RidesRepository,
    CopyWaiter,
    RidesEvents,
    UndeliverablePhonesEvents,
    ContractNotices,
  ],
})
export class CustomersModule {}

/** The copies and what they use, without anything that takes calls, events or jobs. */
@Module({ providers: [BookingsRepository, CheckInService, HistoryRepository, RidesCopy, UndeliverablePhonesCopy] })
class RebuildModule {}

export const copies: RebuildDefinition = {
  service: 'clients',
  database,
  module: RebuildModule,
  copies: [RidesCopy, UndeliverablePhonesCopy],
};
