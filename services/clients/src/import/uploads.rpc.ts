import { randomUUID } from 'node:crypto';
import {
  actorMay,
  historyNameOf,
  IMPORT_LIMITS,
  staffIdOf,
  type LotContext,
  type RpcRequest,
  type RpcResponse,
} from '@lotline/protocol';
import { Clock, prepared, Rpc, Transactions, type Tx } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { anotherImport, chunkMissing, fileTooLarge, mayNotImport, noSuchImport } from './errors.js';
import { ImportWorker } from './import-worker.js';

const BEGIN = `INSERT INTO imports (id, lot_id, format, dry_run, all_or_nothing, by_id, by_name, request_id, created_at, mapping,
    uses_remembered, touched_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11, now())
  ON CONFLICT (lot_id) WHERE ended_at IS NULL DO NOTHING RETURNING id`;

/** Ends an upload whose gateway was killed. A gateway disconnects a client that takes 30 s for a chunk. */
const END_ABANDONED = `UPDATE imports SET state = 'failed', ended_at = now(), error = $2
  WHERE lot_id = $1 AND state = 'receiving' AND touched_at < now() - interval '45 seconds'`;
const ABANDONED = JSON.stringify({ code: 'UNAVAILABLE', message: 'The upload was interrupted' });

const LOCK_UPLOAD = prepared(
  `SELECT chunks, bytes FROM imports WHERE id = $1 AND lot_id = $2 AND state = 'receiving' FOR UPDATE`,
);
const START = `UPDATE imports SET state = CASE state WHEN 'receiving' THEN 'waiting' ELSE state END
  WHERE id = $1 AND lot_id = $2 RETURNING id`;
const ADD_CHUNK = prepared('INSERT INTO import_chunks (import_id, number, content) VALUES ($1, $2, $3)');
const COUNT_CHUNK = prepared(
  'UPDATE imports SET chunks = chunks + 1, bytes = bytes + $2, touched_at = now() WHERE id = $1',
);

/** Stores uploaded files chunk by chunk, so that no process has a whole file in memory. A lot can have one import at a time. */
@Controller()
export class UploadsRpc {
  constructor(
    private readonly transactions: Transactions,
    private readonly worker: ImportWorker,
    private readonly clock: Clock,
  ) {}

  /** Throws FORBIDDEN, or CONFLICT while the lot has another import. */
  @Rpc('clients.import.begin')
  async begin(
    { format, dryRun, allOrNothing, mapping, usesRemembered }: RpcRequest<'clients.import.begin'>,
    { lotId, actor, requestId }: LotContext,
  ): Promise<RpcResponse<'clients.import.begin'>> {
    if (!actorMay(actor, 'import')) throw mayNotImport();
    const id = randomUUID();
    const by = [staffIdOf(actor), historyNameOf(actor)];
    return this.transactions.run(async (tx) => {
      await tx.query(END_ABANDONED, [lotId, ABANDONED]);
      const reading = [mapping && JSON.stringify(mapping), usesRemembered];
      const values = [id, lotId, format, dryRun, allOrNothing, ...by, requestId, this.clock.now(), ...reading];
      const inserted = await tx.query(BEGIN, values);
      if (inserted.length === 0) throw anotherImport();
      return { id };
    });
  }

  /** Ignores a chunk that is already stored. Throws NOT_FOUND, TOO_LARGE, or CONFLICT if an earlier chunk is missing. */
  @Rpc('clients.import.chunk')
  async chunk(
    { id, number, content }: RpcRequest<'clients.import.chunk'>,
    { lotId }: LotContext,
  ): Promise<Record<string, never>> {
    const bytes = Buffer.from(content, 'base64');
    await this.transactions.run(async (tx) => {
      const { chunks, bytes: storedBytes } = await this.lockUpload(tx, id, lotId);
      if (number < chunks) return;
      if (number > chunks) throw chunkMissing();
      if (storedBytes + bytes.length > IMPORT_LIMITS.bytes) throw fileTooLarge();
      await tx.query(ADD_CHUNK, [id, number, bytes]);
      await tx.query(COUNT_CHUNK, [id, bytes.length]);
    });
    return {};
  }

  /** Queues the import. Idempotent. Throws NOT_FOUND. */
  @Rpc('clients.import.start')
  async start({ id }: RpcRequest<'clients.import.start'>, { lotId }: LotContext): Promise<Record<string, never>> {
    const started = await this.transactions.run((tx) => tx.query(START, [id, lotId]));
    if (started.length === 0) throw noSuchImport();
    this.worker.poll();
    return {};
  }

  /** Deletes the upload. Throws NOT_FOUND if it was already started. */
  @Rpc('clients.import.discard')
  async discard({ id }: RpcRequest<'clients.import.discard'>, { lotId }: LotContext): Promise<Record<string, never>> {
    await this.transactions.run(async (tx) => {
      await this.lockUpload(tx, id, lotId);
      await tx.query('DELETE FROM imports WHERE id = $1', [id]);
    });
    return {};
  }

  private async lockUpload(tx: Tx, id: string, lotId: string): Promise<{ chunks: number; bytes: number }> {
    const [found] = await tx.query<{ chunks: number; bytes: number }>(LOCK_UPLOAD, [id, lotId]);
    if (!found) throw noSuchImport();
    return found;
  }
}
