import { SCREEN_PAGE, type ListingFilter } from '@lotline/contracts';
import { prepared } from '@lotline/service-kit';
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
}

interface PageRow {
  body: string;
  count: number;
  hasMore: boolean;
  last: string[] | null;
  version: number;
}

const VERSION = prepared('SELECT version::float8 AS version FROM list_versions WHERE lot_id = $1');

@Injectable()
export class ListingRepository {
  constructor(private readonly dataSource: DataSource) {}

  async page(lotId: string, filter: ListingFilter, limit: number, cursor?: string): Promise<Page> {
    const { sql, values } = pageStatement(lotId, filter, limit, cursor);
    // Only of these are there few forms: what is prepared is kept.
    const isUsual = limit === SCREEN_PAGE && cursor === undefined;
    const [row]: PageRow[] = await this.dataSource.query(isUsual ? prepared(sql) : sql, values);
    if (!row) throw new Error('A page has exactly one row');
    const { body, count, hasMore, last, version } = row;
    return { body, count, version, nextCursor: hasMore && last ? writeCursor(orderingOf(filter), last) : null };
  }

  /** 0 for a lot in which nothing has happened. */
  async version(lotId: string): Promise<number> {
    const rows: { version: number }[] = await this.dataSource.query(VERSION, [lotId]);
    return rows[0]?.version ?? 0;
  }
}
