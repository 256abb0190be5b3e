import { contractTypes, endOfDay, type DayRange, type Lot } from '@lotline/contracts';
import { prepared } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { listCount, type ListCount } from '../listing/list-count.js';

const ofDays = (time: string): string => `
  SELECT ${time}::date AS day, count(*) AS customers FROM clients
  WHERE lot_id = $1 AND ${time} >= $3::timestamp AND ${time} < $4::timestamp AND client_type <> ALL($2)
  GROUP BY 1`;

/** Both modes of the calendar, every day of the range, and the lot's count, in one snapshot and from indexes alone. */
const COUNTS = prepared(`
  SELECT ${listCount('$1')}, (
    SELECT coalesce(json_agg(json_build_object('day', to_char(day, 'YYYY-MM-DD'),
      'checkIns', coalesce(check_ins.customers, 0), 'arrivals', coalesce(arrivals.customers, 0)) ORDER BY day), '[]')::text
    FROM (SELECT day::date FROM generate_series($3::timestamp, $4::timestamp - interval '1 day', '1 day') day) days
    LEFT JOIN (${ofDays('check_in_date_time')}) check_ins USING (day)
    LEFT JOIN (${ofDays('check_out_date_time')}) arrivals USING (day)) AS body`);

@Injectable()
export class CalendarRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The text of a `DayCounts`. */
  async counts(lot: Lot, { from, to }: DayRange): Promise<ListCount & { body: string }> {
    const [row]: (ListCount & { body: string })[] = await this.dataSource.query(COUNTS, [
      lot.id,
      contractTypes(lot),
      `${from} 00:00:00`,
      endOfDay(to),
    ]);
    if (!row) throw new Error('The counts have exactly one row');
    return row;
  }
}
