import { Module } from '@nestjs/common';
import { BookingsRepository } from '../bookings/bookings.repository.js';
import { CheckInService } from '../check-in/check-in.service.js';
import { HistoryRepository } from '../history/history.repository.js';
import { RidesCopy } from './rides-copy.js';
import { TextTroublesCopy } from './text-troubles-copy.js';

@Module({ providers: [BookingsRepository, CheckInService, HistoryRepository, RidesCopy, TextTroublesCopy] })
export class RebuildModule {}
