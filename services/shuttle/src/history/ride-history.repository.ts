import { HISTORY_PAGE, type RideActor, type RideEntry } from '@lotline/contracts';
import { prepared } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

interface Row {
  id: string;
  at: Date;
  action: RideEntry['action'];
  by_kind: RideActor['kind'] | null;
  user_name: string | null;
  by_lane: number | null;
  from_status: RideEntry['from']['status'];
  from_lane: number | null;
  to_status: RideEntry['to']['status'];
  lane: number | null;
}

export interface RideHistoryPage {
  entries: RideEntry[];
  nextCursor: string | null;
}

/**
 * One ride's changes come one after the other, so their ids are their order. What release 0.2 wrote says neither action nor
 * who, but for the names of staff: whatever ended without one ended by itself or with its customer.
 */
const PAGE = `SELECT id::text, at, user_name, by_lane, from_status, from_lane, to_status, lane,
    coalesce(by_kind, CASE WHEN user_name IS NOT NULL THEN 'staff' END) AS by_kind,
    coalesce(action, CASE to_status WHEN 'requesting_ride' THEN 'requested' WHEN 'picked_up' THEN 'picked-up'
      WHEN 'dropped_off' THEN 'dropped-off'
      ELSE CASE WHEN user_name IS NOT NULL THEN 'removed' WHEN from_status = 'dropped_off' THEN 'completed'
        ELSE 'ended-by-check-out' END
    END) AS action
  FROM ride_moves WHERE client_id = $1 AND lot_id = $2 AND ($3::bigint IS NULL OR id < $3)
  ORDER BY ride_moves.id DESC LIMIT ${HISTORY_PAGE + 1}`;

/** The last change of its place: a stopped alert, or a text to the on-duty phone, is none. */
const LAST_MOVE =
  prepared(`SELECT id::text, at, user_name, by_lane, from_status, from_lane, to_status, lane, by_kind, action
  FROM ride_moves WHERE client_id = $1 AND lot_id = $2 AND (from_status, from_lane) IS DISTINCT FROM (to_status, lane)
  ORDER BY ride_moves.id DESC LIMIT 1`);

@Injectable()
export class RideHistoryRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first, those before the entry `cursor`. */
  async page(lotId: string, clientId: string, cursor?: string): Promise<RideHistoryPage> {
    const rows: Row[] = await this.dataSource.query(PAGE, [clientId, lotId, cursor ?? null]);
    const entries = rows.slice(0, HISTORY_PAGE).map(entryOf);
    return { entries, nextCursor: rows.length > HISTORY_PAGE ? (entries.at(-1)?.id ?? null) : null };
  }

  /** The ride's last move; undefined where it never had one. */
  async lastMove(lotId: string, clientId: string): Promise<RideEntry | undefined> {
    const rows: Row[] = await this.dataSource.query(LAST_MOVE, [clientId, lotId]);
    return rows.map(entryOf)[0];
  }
}

const entryOf = (row: Row): RideEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  action: row.action,
  by: actorOf(row),
  from: { status: row.from_status, lane: row.from_lane },
  to: { status: row.to_status, lane: row.lane },
});

function actorOf({ by_kind: kind, user_name: name, by_lane: lane }: Row): RideActor | null {
  switch (kind) {
    case null:
      return null;
    case 'staff':
      return { kind, name: name ?? '' };
    case 'board':
      return { kind, lane };
    default:
      return { kind };
  }
}
