import { randomUUID } from 'node:crypto';
import { systemContext, type CopiedRide } from '@lotline/protocol';
import {
  RpcClient,
  Transactions,
  type Copy,
  type CopiedVersion,
  type Overwrite,
  type Version,
} from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CheckInService } from '../check-in/check-in.service.js';
import { toRow, RIDE_COLUMNS, TYPED_RIDE_COLUMNS } from '../records/client-columns.js';

type OwnedRide = CopiedRide & { id: string };

const COLUMNS = ['version', ...RIDE_COLUMNS];
const columnsOf = (source: string): string => COLUMNS.map((column) => `${source}.${column}`).join(', ');

/** Ignores a ride whose client is deleted or belongs to another lot. */
const WRITE = `
  WITH ride AS (
    SELECT ride.* FROM json_to_recordset($1::json) AS ride (client_id uuid, lot_id text, version int, over int,
      ${TYPED_RIDE_COLUMNS})
    JOIN clients ON clients.id = ride.client_id AND clients.lot_id = ride.lot_id
  ), changed AS (
    UPDATE rides AS stored SET (${COLUMNS.join(', ')}) = ROW (${columnsOf('ride')}) FROM ride
    WHERE stored.client_id = ride.client_id AND stored.version <= ride.over
      AND (${columnsOf('stored')}) IS DISTINCT FROM (${columnsOf('ride')})
    RETURNING stored.client_id
  ), added AS (
    INSERT INTO rides (client_id, lot_id, ${COLUMNS.join(', ')})
    SELECT client_id, lot_id, ${columnsOf('ride')} FROM ride
    WHERE NOT EXISTS (SELECT FROM rides WHERE rides.client_id = ride.client_id)
    ON CONFLICT (client_id) DO NOTHING
    RETURNING client_id
  )
  SELECT ((SELECT count(*) FROM changed) + (SELECT count(*) FROM added))::int AS count`;

/** Leaves a ride that has changed in the meantime, because its owner has it after all. */
const REMOVE = `
  WITH removed AS (
    DELETE FROM rides USING json_to_recordset($1::json) AS gone (id uuid, version int)
    WHERE rides.client_id = gone.id AND rides.version = gone.version
    RETURNING rides.client_id
  )
  SELECT count(*)::int AS count FROM removed`;

/** Clients whose completed ride did not check them out, by the same rule as `checkOutAutomatically`. */
const NOT_CHECKED_OUT = `
  SELECT clients.id, clients.lot_id AS "lotId", ride.completed_at AS "completedAt"
  FROM json_to_recordset($1::json) AS ride (client_id uuid, lot_id text, completed_at timestamptz)
    JOIN clients ON clients.id = ride.client_id AND clients.lot_id = ride.lot_id
  WHERE (clients.checked_in OR clients.manual_check_out_status IS NULL)
    AND coalesce(clients.manual_check_in_timestamp <= ride.completed_at, true)
  ORDER BY clients.id`;

/** Rebuilds the copy of each client's ride from the shuttle service. Increments the list version at most once per page. */
@Injectable()
export class RidesCopy implements Copy<OwnedRide> {
  readonly of = 'rides';

  constructor(
    private readonly rpc: RpcClient,
    private readonly transactions: Transactions,
    private readonly dataSource: DataSource,
    private readonly checkIns: CheckInService,
  ) {}

  async page(after: string, limit: number): Promise<OwnedRide[]> {
    return toRides(await this.rpc.call('shuttle.ride.page', { after, limit }, systemContext(randomUUID())));
  }

  async pick(ids: readonly string[]): Promise<OwnedRide[]> {
    return toRides(await this.rpc.call('shuttle.ride.pick', { ids: [...ids] }, systemContext(randomUUID())));
  }

  versions(after: string, until: string, limit: number): Promise<CopiedVersion[]> {
    return this.dataSource.query(
      `SELECT client_id AS id, version, false AS deleted FROM rides
       WHERE client_id > $1 AND client_id <= $2 ORDER BY client_id LIMIT $3`,
      [after, until, limit],
    );
  }

  async write(overwrites: readonly Overwrite<OwnedRide>[]): Promise<number> {
    const rows = overwrites.map(({ record: { id: _id, completedAt: _completed, ...ride }, over }) => ({
      ...toRow(ride),
      over,
    }));
    return (
      (await runBatch(this.transactions, WRITE, rows)) + (await this.checkOut(overwrites.map(({ record }) => record)))
    );
  }

  /** Checks out clients whose `ride.completed` was lost, each in its own transaction. Returns how many. */
  private async checkOut(rides: readonly OwnedRide[]): Promise<number> {
    const completed = rides.filter(({ completedAt, shuttleStatus }) => completedAt && shuttleStatus === null);
    if (completed.length === 0) return 0;
    const lost: { id: string; lotId: string; completedAt: Date }[] = await this.dataSource.query(NOT_CHECKED_OUT, [
      JSON.stringify(completed.map(toRow)),
    ]);
    let count = 0;
    for (const { id, lotId, completedAt } of lost) {
      if (await this.transactions.run((tx) => this.checkIns.completeRide(tx, lotId, id, completedAt))) count += 1;
    }
    return count;
  }

  remove(deleted: readonly Version[]): Promise<number> {
    return runBatch(this.transactions, REMOVE, deleted);
  }
}

/** Runs a statement that takes `rows` as JSON in $1 and returns the `count` of rows that it changed. */
export async function runBatch(transactions: Transactions, sql: string, rows: readonly object[]): Promise<number> {
  if (rows.length === 0) return 0;
  const [row] = await transactions.run((tx) => tx.query<{ count: number }>(sql, [JSON.stringify(rows)]));
  return row?.count ?? 0;
}

function toRides({ body }: { body: string }): OwnedRide[] {
  const rides: CopiedRide[] = JSON.parse(body);
  return rides.map((ride) => ({ ...ride, id: ride.clientId }));
}
