import { contractTypes, endOfDay, type DayRange, type ListCount, type Lot } from '@lotline/protocol';
import { prepared } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { listVersion } from '../records/client-columns.js';

const countByDay = (time: string): string => `
  SELECT ${time}::date AS day, count(*) AS customers FROM clients
  WHERE lot_id = $1 AND ${time} >= $3::timestamp AND ${time} < $4::timestamp AND client_type <> ALL($2)
  GROUP BY 1`;

/** Selects the counts of both calendar modes for every day, and the list version, in one snapshot and by index-only scans. */
const COUNTS = prepared(`
  SELECT ${listVersion('$1')}, (
    SELECT coalesce(json_agg(json_build_object('day', to_char(day, 'YYYY-MM-DD'),
      'checkIns', coalesce(check_ins.customers, 0), 'arrivals', coalesce(arrivals.customers, 0)) ORDER BY day), '[]')::text
    FROM (SELECT day::date FROM generate_series($3::timestamp, $4::timestamp - interval '1 day', '1 day') day) days
    LEFT JOIN (${countByDay('check_in_date_time')}) check_ins USING (day)
    LEFT JOIN (${countByDay('check_out_date_time')}) arrivals USING (day)) AS body`);

@Injectable()
export class CalendarRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** `body` is the JSON of a `DayCounts`. */
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
