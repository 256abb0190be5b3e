import {
  currentZoneName,
  DomainError,
  lotSchema,
  mayEditLot,
  isOperatorAdmin,
  parseFormOrThrow,
  staffIdOf,
  type Actor,
  type AuditKind,
  type Lot,
  type LotContext,
  type LotRecord,
  type RpcRequest,
  type RpcResponse,
  clientTypes,
  lotFields,
} from '@lotline/protocol';
import { Clock, Lots, Rpc, RpcClient, Transactions, type Tx } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { AuditRepository } from '../audit/audit.repository.js';
import {
  forbidden,
  hasOpenRides,
  lastLot,
  noSuchLot,
  shuttleInUse,
  staleVersion,
  timeZoneFixed,
  typeInUse,
  withUniqueLot,
} from './errors.js';
import { LotsRepository, type LotChange } from './lots.repository.js';
import { isDeepStrictEqual } from 'node:util';

/** How often a change is computed when the lot keeps changing in the meantime. */
const ATTEMPTS = 3;

/** Fields of an answer that a form may send back. */
const RECORD_FIELDS = ['version', 'archivedAt', 'createdAt', 'updatedAt', 'logoUrl'];

interface NewState {
  lot: Lot;
  archivedAt: string | null;
  kind: AuditKind;
  /** Further checks in the transaction. */
  check?: (tx: Tx) => Promise<void>;
}

/** The lots for every process, and the changes that admins make to them. These throw FORBIDDEN for everybody else. */
@Controller()
export class LotsRpc {
  constructor(
    private readonly repository: LotsRepository,
    private readonly audit: AuditRepository,
    private readonly transactions: Transactions,
    private readonly lots: Lots,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  @Rpc('auth.lot.list')
  async list({ known }: RpcRequest<'auth.lot.list'>): Promise<RpcResponse<'auth.lot.list'>> {
    const versions = new Map(known.map(({ id, version }) => [id, version]));
    const lots = await this.repository.list();
    return { lots: lots.filter(({ id, version }) => versions.get(id) !== version) };
  }

  @Rpc('auth.lot.create')
  async create({ input }: RpcRequest<'auth.lot.create'>, { actor }: LotContext): Promise<LotRecord> {
    if (!isOperatorAdmin(actor)) throw forbidden();
    const lot = parseFormOrThrow(lotSchema, input, RECORD_FIELDS);
    return this.save('lot-created', actor, '', (tx) => this.repository.insert(tx, lot, this.clock.iso()));
  }

  @Rpc('auth.lot.edit')
  async edit({ id, input, ifVersion }: RpcRequest<'auth.lot.edit'>, context: LotContext): Promise<LotRecord> {
    if (!mayEditLot(context.actor, context.lotId, id)) throw forbidden();
    const lot = parseFormOrThrow(lotSchema, { ...input, id }, RECORD_FIELDS);
    return this.change(id, ifVersion, context, async (before) => {
      await this.rejectBreakingChange(before, lot, context);
      return { lot, archivedAt: before.archivedAt, kind: 'lot-edited' };
    });
  }

  @Rpc('auth.lot.archive')
  async archive({ id, ifVersion }: RpcRequest<'auth.lot.archive'>, context: LotContext): Promise<LotRecord> {
    if (!isOperatorAdmin(context.actor)) throw forbidden();
    return this.change(id, ifVersion, context, async (before) => {
      if (before.archivedAt !== null) return undefined;
      const { openRides } = await this.rpc.call('shuttle.lot.usage', {}, { ...context, lotId: id });
      if (openRides > 0) throw hasOpenRides(openRides);
      const check = (tx: Tx): Promise<void> => this.rejectLastLot(tx, id);
      return { lot: withoutRecordFields(before), archivedAt: this.clock.iso(), kind: 'lot-archived', check };
    });
  }

  @Rpc('auth.lot.restore')
  async restore({ id, ifVersion }: RpcRequest<'auth.lot.restore'>, context: LotContext): Promise<LotRecord> {
    if (!isOperatorAdmin(context.actor)) throw forbidden();
    return this.change(id, ifVersion, context, async (before) =>
      before.archivedAt === null
        ? undefined
        : { lot: withoutRecordFields(before), archivedAt: null, kind: 'lot-restored' },
    );
  }

  /**
   * Computes a change from the current lot and writes it. If somebody else has changed the lot in the meantime, computes it again; a
   * caller who named the version gets STALE_VERSION with the current lot instead. `compute` returns undefined to change nothing.
   */
  private async change(
    id: string,
    ifVersion: number | undefined,
    { actor }: LotContext,
    compute: (before: LotRecord) => Promise<NewState | undefined>,
  ): Promise<LotRecord> {
    for (let attempt = 1; ; attempt += 1) {
      const from = await this.repository.find(id);
      if (!from) throw noSuchLot();
      if (ifVersion !== undefined && ifVersion !== from.version) throw staleVersion(from);
      const state = await compute(from);
      if (!state) return from;
      const { lot: to, archivedAt, kind, check } = state;
      const fields = changedFields(withoutRecordFields(from), to);
      if (fields.length === 0 && archivedAt === from.archivedAt) return from;
      try {
        return await this.save(kind, actor, fields.join(','), async (tx) => {
          await check?.(tx);
          return this.update(tx, { from, to, archivedAt });
        });
      } catch (error) {
        const isStale = error instanceof DomainError && error.code === 'STALE_VERSION';
        if (!isStale || attempt === ATTEMPTS) throw error;
      }
    }
  }

  private async update(tx: Tx, change: LotChange): Promise<LotRecord> {
    const saved = await this.repository.update(tx, change, this.clock.iso());
    if (!saved) throw staleVersion();
    return saved;
  }

  /** Writes a lot with its audit entry and its event. */
  private async save(
    kind: AuditKind,
    actor: Actor,
    detail: string,
    write: (tx: Tx) => Promise<LotRecord>,
  ): Promise<LotRecord> {
    const saved = await withUniqueLot(() =>
      this.transactions.run(async (tx) => {
        const lot = await write(tx);
        await this.audit.add(tx, { kind, lotId: lot.id, byId: staffIdOf(actor), detail });
        tx.emit('lot.saved', lot.id, { lot });
        return lot;
      }),
    );
    this.lots.apply(saved);
    return saved;
  }

  /** Rejects a change that existing customers or rides forbid. */
  private async rejectBreakingChange(before: Lot, after: Lot, context: LotContext): Promise<void> {
    const ofLot = { ...context, lotId: after.id };
    if (currentZoneName(before.timeZone) !== currentZoneName(after.timeZone)) {
      const { hasBookings } = await this.rpc.call('clients.lot.has-bookings', {}, ofLot);
      if (hasBookings) throw timeZoneFixed();
    }
    const types = removedTypes(before, after);
    if (types.length > 0) {
      const { types: used } = await this.rpc.call('clients.lot.used-types', { types }, ofLot);
      const [type] = used;
      if (type !== undefined) throw typeInUse(type === before.reservationsHost ? 'reservationsHost' : 'host', type);
    }
    const removed = removedShuttles(before, after);
    if (removed.length === 0) return;
    const { shuttles } = await this.rpc.call('shuttle.lot.usage', {}, ofLot);
    const inUse = removed.filter((number) => shuttles.includes(number));
    if (inUse.length > 0) throw shuttleInUse(inUse);
  }

  /** Public pages and calls without a session need a lot. The lock makes concurrent archivings wait for each other. */
  private async rejectLastLot(tx: Tx, id: string): Promise<void> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('lotline.archive-lot'))`);
    const others = await tx.query('SELECT FROM lots WHERE id <> $1 AND archived_at IS NULL LIMIT 1', [id]);
    if (others.length === 0) throw lastLot();
  }
}

const withoutRecordFields = ({ version: _v, archivedAt: _a, createdAt: _c, updatedAt: _u, ...lot }: LotRecord): Lot =>
  lot;

/** Returns the names of the fields that differ, in the order of the schema. */
export const changedFields = (before: Lot, after: Lot): string[] =>
  lotFields.keyof().options.filter((field) => !isDeepStrictEqual(before[field], after[field]));

/** Returns the numbers of the shuttles that `after` no longer has. */
export function removedShuttles(before: Lot, after: Lot): number[] {
  const remaining = new Set(after.shuttles.map(({ number }) => number));
  return before.shuttles.map(({ number }) => number).filter((number) => !remaining.has(number));
}

/** Returns the customer types of `before` that `after` no longer has: those named after a website that changes. */
export function removedTypes(before: Lot, after: Lot): string[] {
  const remaining = new Set(clientTypes(after));
  return clientTypes(before).filter((type) => !remaining.has(type));
}
