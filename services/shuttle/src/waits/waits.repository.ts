import { MAX_CARDS } from '@lotline/protocol';
import { prepared, sqlFile } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Stay } from './queue.js';

/** The newest rides of a busy lot are enough. */
const MAX_RIDES = 4000;

const STAYS = prepared(
  sqlFile(import.meta.url, 'stays.sql', { max_cards: String(MAX_CARDS), max_rides: String(MAX_RIDES) }),
);

@Injectable()
export class WaitsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns stays in the order of their requests. */
  stays(lotId: string, since: Date): Promise<Stay[]> {
    return this.dataSource.query(STAYS, [lotId, since]);
  }
}
