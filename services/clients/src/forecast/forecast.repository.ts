import { contractTypes, endOfDay, type ListCount, type Lot } from '@lotline/protocol';
import { prepared, sqlFile } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { forecastRange, type ExpectedHour } from './forecast.js';
import { listVersion } from '../records/client-columns.js';

interface ExpectedCars extends ListCount {
  /** The number of cars on the lot now. */
  cars: number;
  hours: ExpectedHour[];
}

const EXPECTED = prepared(sqlFile(import.meta.url, 'expected.sql', { list_version: listVersion('$1') }));

@Injectable()
export class ForecastRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find(lot: Lot, today: string): Promise<ExpectedCars> {
    const { from, to } = forecastRange(today);
    const [row]: ExpectedCars[] = await this.dataSource.query(EXPECTED, [
      lot.id,
      contractTypes(lot),
      `${from} 00:00:00`,
      endOfDay(to),
    ]);
    if (!row) throw new Error('The forecast has exactly one row');
    return row;
  }
}
