import { FIRST_PAGE, PACED_PAGE, SCREEN_PAGE, STREAM_PAGE, type ListingFilter } from '@lotline/contracts';
import { prepared } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { listCount, type ListCount } from './list-count.js';
import { orderingOf, writeCursor } from './ordering.js';
import { pageStatement } from './page-statement.js';

/** The count is read in the same snapshot. */
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

const COUNT = prepared(`SELECT ${listCount('$1')}`);

@Injectable()
export class ListingRepository {
  constructor(private readonly dataSource: DataSource) {}

  async page(lotId: string, filter: ListingFilter, limit: number, cursor?: string): Promise<Page> {
    const { sql, values } = pageStatement(lotId, filter, limit, cursor);
    // Only of these are there few forms: what is prepared is kept.
    const isFirst = (limit === SCREEN_PAGE || limit === FIRST_PAGE) && cursor === undefined;
    const isStreamed = (limit === STREAM_PAGE || limit === PACED_PAGE) && filter.search === undefined;
    const isUsual = isFirst || isStreamed;
    const [row]: PageRow[] = await this.dataSource.query(isUsual ? prepared(sql) : sql, values);
    if (!row) throw new Error('A page has exactly one row');
    const { body, count, hasMore, last, version, epoch } = row;
    return { body, count, version, epoch, nextCursor: hasMore && last ? writeCursor(orderingOf(filter), last) : null };
  }

  /** 0 for a lot in which nothing has happened. */
  async count(lotId: string): Promise<ListCount> {
    const [row]: ListCount[] = await this.dataSource.query(COUNT, [lotId]);
    if (!row) throw new Error('A count has exactly one row');
    return row;
  }
}
