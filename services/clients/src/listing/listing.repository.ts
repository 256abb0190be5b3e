import { SCREEN_PAGE, type ListingFilter } from '@lotline/contracts';
import { databaseEpoch, prepared } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { orderingOf, writeCursor } from './ordering.js';
import { pageStatement } from './page-statement.js';

export interface Page {
  /** The text of a JSON array of `Client`. */
  body: string;
  count: number;
  nextCursor: string | null;
  /** The lot's count of changes, read in the same snapshot. */
  version: number;
  /** The database that it counts in. */
  epoch: string;
}

type ListCount = Pick<Page, 'version' | 'epoch'>;

interface PageRow extends ListCount {
  body: string;
  count: number;
  hasMore: boolean;
  last: string[] | null;
}

const COUNT = prepared(`
  SELECT coalesce((SELECT version FROM list_versions WHERE lot_id = $1), 0)::float8 AS version,
    ${databaseEpoch('list_versions')} AS epoch`);

@Injectable()
export class ListingRepository {
  constructor(private readonly dataSource: DataSource) {}

  async page(lotId: string, filter: ListingFilter, limit: number, cursor?: string): Promise<Page> {
    const { sql, values } = pageStatement(lotId, filter, limit, cursor);
    // Only of these are there few forms: what is prepared is kept.
    const isUsual = limit === SCREEN_PAGE && cursor === undefined;
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
