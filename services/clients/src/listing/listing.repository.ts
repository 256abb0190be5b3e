import {
  callingCodeOf,
  lotDayOf,
  SCREEN_PAGE,
  STREAM_PAGE,
  type ListCount,
  type ListingFilter,
} from '@lotline/protocol';
import { Clock, Lots, prepared } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { orderingOf, writeCursor } from './ordering.js';
import { pageStatement } from './page-statement.js';
import { listVersion } from '../records/client-columns.js';

export interface Page extends ListCount {
  /** The text of a JSON array of `Client`. */
  body: string;
  count: number;
  nextCursor: string | null;
}

interface PageRow extends ListCount {
  body: string;
  count: number;
  hasMore: boolean;
  last: string[] | null;
}

const VERSION = prepared(`SELECT ${listVersion('$1')}`);

@Injectable()
export class ListingRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lots: Lots,
    private readonly clock: Clock,
  ) {}

  async page(lotId: string, filter: ListingFilter, limit: number, cursor?: string): Promise<Page> {
    const lot = this.lots.get(lotId);
    const listed = { id: lotId, today: lotDayOf(this.clock.now(), lot.timeZone), callingCode: callingCodeOf(lot) };
    const { sql, values } = pageStatement(listed, filter, limit, cursor);
    // Prepares only statements with few variants, because every prepared statement stays in memory.
    const isFirst = (limit === SCREEN_PAGE || limit === STREAM_PAGE) && cursor === undefined;
    const isStreamed = limit === STREAM_PAGE && filter.search === undefined;
    const [row]: PageRow[] = await this.dataSource.query(isFirst || isStreamed ? prepared(sql) : sql, values);
    if (!row) throw new Error('A page has exactly one row');
    const { body, count, hasMore, last, version, epoch } = row;
    return { body, count, version, epoch, nextCursor: hasMore && last ? writeCursor(orderingOf(filter), last) : null };
  }

  /** The version of a lot without changes is 0. */
  async version(lotId: string): Promise<ListCount> {
    const [row]: ListCount[] = await this.dataSource.query(VERSION, [lotId]);
    if (!row) throw new Error('A version has exactly one row');
    return row;
  }
}
