import { Clock, ShutdownTasks, LOGGER, SETTINGS, RowSweep, type Logger } from '@lotline/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { NotifySettings } from '../config.js';

const BATCH = 1000;

const DELETE_TEXTS = `WITH old AS (
    SELECT id FROM messages WHERE created_at < $1 ORDER BY created_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ), deleted AS (DELETE FROM messages USING old WHERE messages.id = old.id RETURNING messages.id)
  SELECT count(*)::int AS count FROM deleted`;

/** An opt-out stays until its owner ends it. */
const DELETE_UNDELIVERABLE_PHONES = `WITH old AS (
    SELECT id FROM undeliverable_phones WHERE changed_at < $1 AND reason IS DISTINCT FROM 'opted-out'
    ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ), deleted AS (
    DELETE FROM undeliverable_phones AS phone USING old WHERE phone.id = old.id RETURNING phone.id
  )
  SELECT count(*)::int AS count FROM deleted`;

/** An attempt in progress is left to the next sweep. */
const DELETE_WEBHOOK_DELIVERIES = `WITH old AS (
    SELECT id FROM webhook_deliveries WHERE created_at < $1 AND state <> 'sending' ORDER BY created_at
    LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  ), deleted AS (DELETE FROM webhook_deliveries d USING old WHERE d.id = old.id RETURNING d.id)
  SELECT count(*)::int AS count FROM deleted`;
const WEBHOOK_DELIVERY_DAYS = 7;

/**
 * Deletes texts of both directions, webhook deliveries and undeliverable phones after their retention periods. The clients service does the same
 * with its copy of the phones.
 */
@Injectable()
export class RetentionSweeps implements OnApplicationBootstrap {
  readonly texts: RowSweep;
  readonly undeliverablePhones: RowSweep;
  readonly webhookDeliveries: RowSweep;

  constructor(
    dataSource: DataSource,
    clock: Clock,
    shutdownTasks: ShutdownTasks,
    @Inject(LOGGER) logger: Logger,
    @Inject(SETTINGS) { TEXT_RETENTION_DAYS, UNDELIVERABLE_RETENTION_DAYS }: NotifySettings,
  ) {
    const sweep = (name: string, deleteSql: string, retentionDays: number): RowSweep =>
      new RowSweep({ name, batchSize: BATCH, deleteSql, retentionDays }, dataSource, clock, shutdownTasks, logger);
    this.texts = sweep('texts', DELETE_TEXTS, TEXT_RETENTION_DAYS);
    this.undeliverablePhones = sweep('undeliverable phones', DELETE_UNDELIVERABLE_PHONES, UNDELIVERABLE_RETENTION_DAYS);
    this.webhookDeliveries = sweep('webhook deliveries', DELETE_WEBHOOK_DELIVERIES, WEBHOOK_DELIVERY_DAYS);
  }

  onApplicationBootstrap(): void {
    this.texts.start();
    this.undeliverablePhones.start();
    this.webhookDeliveries.start();
  }
}
