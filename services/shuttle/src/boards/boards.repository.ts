import { MAX_CARDS, type BoardCount, type RideStatus } from '@lotline/protocol';
import { databaseEpoch, prepared, sqlFile } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RIDE_FIELDS } from '../rides/ride-json.js';

const EPOCH = databaseEpoch('boards');

const LIST = prepared(
  sqlFile(import.meta.url, 'list.sql', { ride_fields: RIDE_FIELDS, epoch: EPOCH, max_cards: String(MAX_CARDS) }),
);
const COUNT = prepared(`
  SELECT coalesce((SELECT version FROM boards WHERE lot_id = $1), 0)::float8 AS "boardVersion", ${EPOCH} AS epoch`);
const COUNTS = prepared(`
  SELECT ${EPOCH} AS epoch,
    (SELECT coalesce(json_object_agg(lot_id, version), '{}') FROM boards WHERE lot_id = ANY($1)) AS versions`);

interface Column {
  /** A JSON array of `BoardCard`, as text. */
  body: string;
  version: number;
  epoch: string;
}

interface Counts {
  epoch: string;
  versions: Record<string, number>;
}

@Injectable()
export class BoardsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async list(lotId: string, status: RideStatus): Promise<Column> {
    return requireRow<Column>(await this.dataSource.query(LIST, [lotId, status]));
  }

  async count(lotId: string): Promise<BoardCount> {
    return requireRow<BoardCount>(await this.dataSource.query(COUNT, [lotId]));
  }

  /** Contains only lots whose board changed at least once. */
  async counts(lotIds: string[]): Promise<Counts> {
    return requireRow<Counts>(await this.dataSource.query(COUNTS, [lotIds]));
  }
}

function requireRow<Row>([row]: Row[]): Row {
  if (!row) throw new Error('Expected one row');
  return row;
}
