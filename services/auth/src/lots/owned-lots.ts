import { type Lot, type LotRecord, lotsSchema, unknownFields } from '@lotline/protocol';
import {
  Clock,
  LOGGER,
  LotsStore,
  SettingError,
  SETTINGS,
  Transactions,
  type Logger,
  type Tx,
} from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditRepository } from '../audit/audit.repository.js';
import type { AuthSettings } from '../config.js';
import { LotsRepository } from './lots.repository.js';
import { readFileSync } from 'node:fs';

/**
 * The lots in their owner's own table. An empty table is filled from LOTS_FILE at the first start; afterward the file is not
 * read again.
 */
@Injectable()
export class OwnedLots extends LotsStore {
  private readonly repository: LotsRepository;
  private readonly audit: AuditRepository;

  constructor(
    dataSource: DataSource,
    private readonly clock: Clock,
    private readonly transactions: Transactions,
    @Inject(SETTINGS) private readonly settings: AuthSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
    // The kit creates this store before the service's module.
    this.repository = new LotsRepository(dataSource);
    this.audit = new AuditRepository(dataSource, clock);
  }

  async read(): Promise<LotRecord[]> {
    const lots = await this.repository.list();
    if (lots.length > 0) return lots;
    await this.seed();
    return this.repository.list();
  }

  /** Another replica may have changed a lot, and its event may be lost. */
  fetch(): Promise<LotRecord[]> {
    return this.repository.list();
  }

  async write(): Promise<void> {
    // The table has the lots already.
  }

  /** Takes a lock, so that only one of the replicas that start at the same time creates the lots. */
  private async seed(): Promise<void> {
    const file = this.settings.LOTS_FILE;
    if (file === undefined) throw new SettingError('LOTS_FILE is not set, and there is no lot yet');
    const lots = readLotsFile(file);
    const count = await this.transactions.run(async (tx) => {
      await tx.query(`SELECT pg_advisory_xact_lock(hashtext('lotline.first-lots'))`);
      const [found] = await tx.query('SELECT FROM lots LIMIT 1');
      if (found) return 0;
      for (const [index, lot] of lots.entries()) await this.create(tx, lot, index);
      return lots.length;
    });
    if (count > 0) this.logger.info({ lots: count }, 'lots created from LOTS_FILE');
  }

  /** Lots are listed by their creation, so each gets a time one millisecond after the one before it in the file. */
  private async create(tx: Tx, lot: Lot, index: number): Promise<void> {
    const createdAt = new Date(this.clock.now().getTime() + index).toISOString();
    const record = await this.repository.insert(tx, lot, createdAt);
    await this.audit.add(tx, { kind: 'lot-created', lotId: lot.id });
    tx.emit('lot.saved', lot.id, { lot: record });
  }
}

/** Reads and validates LOTS_FILE. Throws `SettingError` with the first problem in it. */
export function readLotsFile(file: string): Lot[] {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new SettingError('LOTS_FILE cannot be read as JSON');
  }
  const result = lotsSchema.safeParse(content);
  const [unknown] = result.success ? unknownFields(content, result.data) : [];
  if (unknown !== undefined) throw new SettingError(`LOTS_FILE is not valid: there is no field ${unknown}`);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new SettingError(`LOTS_FILE is not valid at ${issue?.path.join('.') || 'its top'}: ${issue?.message}`);
}
