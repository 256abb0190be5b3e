import { RESTORABLE_DAYS } from '@lotline/protocol';
import { Clock, ShutdownTasks, LOGGER, SETTINGS, RowSweep, type Logger } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ClientsSettings } from '../config.js';

const BATCH = 1000;
/** One import has hundreds of report rows. */
const IMPORT_BATCH = 1;
const IDEMPOTENCY_KEY_DAYS = 1;
/** A year after the last use: some lists come once a season. */
const IMPORT_MAPPING_DAYS = 365;

/** Ids follow the time of the change, so the oldest entries come first in the primary key and need no index of their own. */
const DELETE_HISTORY = `WITH old AS (
    SELECT id FROM history WHERE id IN (SELECT id FROM history ORDER BY id LIMIT ${BATCH}) AND at < $1 FOR UPDATE SKIP LOCKED
  ), deleted AS (DELETE FROM history USING old WHERE history.id = old.id RETURNING history.id)
  SELECT count(*)::int AS count FROM deleted`;

/** An opt-out stays until its owner ends it. */
const DELETE_UNDELIVERABLE_PHONES = `WITH old AS (
    SELECT id FROM undeliverable_phones WHERE changed_at < $1 AND reason IS DISTINCT FROM 'opted-out'
    ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ), deleted AS (
    DELETE FROM undeliverable_phones AS phone USING old WHERE phone.id = old.id RETURNING phone.id
  )
  SELECT count(*)::int AS count FROM deleted`;

const DELETE_IDEMPOTENCY_KEYS = `WITH old AS (
    SELECT lot_id, user_id, key FROM add_keys WHERE added_at < $1 ORDER BY added_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ), deleted AS (
    DELETE FROM add_keys a USING old WHERE (a.lot_id, a.user_id, a.key) = (old.lot_id, old.user_id, old.key) RETURNING a.key
  )
  SELECT count(*)::int AS count FROM deleted`;

const DELETE_DELETED_CLIENTS = `WITH old AS (
    SELECT id FROM deleted_clients WHERE deleted_at < $1 ORDER BY deleted_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ), deleted AS (DELETE FROM deleted_clients USING old WHERE deleted_clients.id = old.id RETURNING deleted_clients.id)
  SELECT count(*)::int AS count FROM deleted`;

/** Includes unfinished uploads at a lot that has not imported since, whose files are still stored. */
const DELETE_IMPORTS = `WITH old AS (
    SELECT id FROM imports WHERE ended_at < $1 OR (ended_at IS NULL AND state = 'receiving' AND touched_at < $1)
    ORDER BY ended_at LIMIT ${IMPORT_BATCH} FOR UPDATE SKIP LOCKED
  ), deleted AS (DELETE FROM imports USING old WHERE imports.id = old.id RETURNING imports.id)
  SELECT count(*)::int AS count FROM deleted`;

const DELETE_IMPORT_MAPPINGS = `WITH old AS (
    SELECT lot_id, headings FROM import_mappings WHERE used_at < $1 LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ), deleted AS (
    DELETE FROM import_mappings m USING old WHERE (m.lot_id, m.headings) = (old.lot_id, old.headings) RETURNING m.lot_id
  )
  SELECT count(*)::int AS count FROM deleted`;

/**
 * Deletes after their retention periods: the history, also of deleted customers; the copy of undeliverable phones; imports with
 * their reports; remembered mappings of imports; idempotency keys of adds; and deleted customers, once they can no longer be restored.
 */
@Injectable()
export class RetentionSweeps implements OnApplicationBootstrap {
  readonly history: RowSweep;
  readonly undeliverablePhones: RowSweep;
  readonly imports: RowSweep;
  readonly importMappings: RowSweep;
  readonly idempotencyKeys: RowSweep;
  readonly deletedClients: RowSweep;

  constructor(
    dataSource: DataSource,
    clock: Clock,
    shutdownTasks: ShutdownTasks,
    @Inject(LOGGER) logger: Logger,
    @Inject(SETTINGS) settings: ClientsSettings,
  ) {
    const sweep = (name: string, deleteSql: string, retentionDays: number, batchSize = BATCH): RowSweep =>
      new RowSweep({ name, batchSize, deleteSql, retentionDays }, dataSource, clock, shutdownTasks, logger);
    this.history = sweep('history', DELETE_HISTORY, settings.HISTORY_RETENTION_DAYS);
    this.undeliverablePhones = sweep(
      'undeliverable phones',
      DELETE_UNDELIVERABLE_PHONES,
      settings.UNDELIVERABLE_RETENTION_DAYS,
    );
    this.imports = sweep('imports', DELETE_IMPORTS, settings.IMPORT_RETENTION_DAYS, IMPORT_BATCH);
    this.importMappings = sweep('import mappings', DELETE_IMPORT_MAPPINGS, IMPORT_MAPPING_DAYS);
    this.idempotencyKeys = sweep('idempotency keys', DELETE_IDEMPOTENCY_KEYS, IDEMPOTENCY_KEY_DAYS);
    this.deletedClients = sweep('deleted clients', DELETE_DELETED_CLIENTS, RESTORABLE_DAYS);
  }

  onApplicationBootstrap(): void {
    for (const sweep of [
      this.history,
      this.undeliverablePhones,
      this.imports,
      this.importMappings,
      this.idempotencyKeys,
      this.deletedClients,
    ])
      sweep.start();
  }
}
