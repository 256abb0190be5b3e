import { Module } from '@nestjs/common';
import { BookingsRepository } from '../bookings/bookings.repository.js';
import { CheckInService } from '../check-in/check-in.service.js';
import { HistoryRepository } from '../history/history.repository.js';
import { RidesCopy } from './rides-copy.js';
import { UndeliverablePhonesCopy } from './undeliverable-phones-copy.js';

@Module({ providers: [BookingsRepository, CheckInService, HistoryRepository, RidesCopy, UndeliverablePhonesCopy] })
export class RebuildModule {}
