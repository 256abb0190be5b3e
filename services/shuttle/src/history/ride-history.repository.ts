import { HISTORY_PAGE, type MoveReason, type RideActor, type RideEntry } from '@lotline/protocol';
import { prepared } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

interface Row {
  id: string;
  at: Date;
  action: RideEntry['action'];
  by_kind: RideActor['kind'];
  user_name: string | null;
  by_lane: number | null;
  from_status: RideEntry['from']['status'];
  from_lane: number | null;
  to_status: RideEntry['to']['status'];
  lane: number | null;
  reason: MoveReason | null;
}

export interface RideHistoryPage {
  entries: RideEntry[];
  nextCursor: string | null;
}

const COLUMNS = 'id::text, at, action, by_kind, user_name, by_lane, from_status, from_lane, to_status, lane, reason';

/** A ride's changes are serialized, so their ids give their order. */
const PAGE = `SELECT ${COLUMNS} FROM ride_moves WHERE client_id = $1 AND lot_id = $2 AND ($3::bigint IS NULL OR id < $3)
  ORDER BY ride_moves.id DESC LIMIT ${HISTORY_PAGE + 1}`;

/** The last change of status or lane. A silenced alert or a text to the on-duty phone is not a move. */
const LAST_MOVE = prepared(`SELECT ${COLUMNS} FROM ride_moves
  WHERE client_id = $1 AND lot_id = $2 AND (from_status, from_lane) IS DISTINCT FROM (to_status, lane)
  ORDER BY ride_moves.id DESC LIMIT 1`);

@Injectable()
export class RideHistoryRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns entries older than the entry `cursor`, newest first. */
  async page(lotId: string, clientId: string, cursor?: string): Promise<RideHistoryPage> {
    const rows: Row[] = await this.dataSource.query(PAGE, [clientId, lotId, cursor ?? null]);
    const entries = rows.slice(0, HISTORY_PAGE).map(toEntry);
    return { entries, nextCursor: rows.length > HISTORY_PAGE ? (entries.at(-1)?.id ?? null) : null };
  }

  /** Returns undefined when the ride never moved. */
  async findLastMove(lotId: string, clientId: string): Promise<RideEntry | undefined> {
    const rows: Row[] = await this.dataSource.query(LAST_MOVE, [clientId, lotId]);
    return rows.map(toEntry)[0];
  }
}

const toEntry = (row: Row): RideEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  action: row.action,
  by: toActor(row),
  ...(row.reason && { reason: row.reason }),
  from: { status: row.from_status, lane: row.from_lane },
  to: { status: row.to_status, lane: row.lane },
});

function toActor({ by_kind: kind, user_name: name, by_lane: lane }: Row): RideActor {
  switch (kind) {
    case 'staff':
    case 'token':
      return { kind, name: name ?? '' };
    case 'board':
      return { kind, lane };
    default:
      return { kind };
  }
}
