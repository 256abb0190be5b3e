import { createHash, randomInt, randomUUID } from 'node:crypto';
import {
  DomainError,
  staffIdOf,
  type KnownBoardDevice,
  type LotContext,
  type PairedBoardDevice,
  type PendingBoardDevice,
  type RpcRequest,
  type RpcResponse,
} from '@lotline/protocol';
import { Clock, Lots, Rpc, Transactions, type Tx } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { PairingLimits } from './pairing-limits.js';
import { BoardDevicesRepository } from './board-devices.repository.js';

const CODE_LIFETIME_MS = 5 * 60_000;
/** Pending codes of one lot at once. Few enough that a mistyped code hardly ever matches another device's. */
const MAX_PENDING_PER_LOT = 100;
/** Pending codes of one address at once, over all lots: more than anyone sets up in five minutes. */
const MAX_PENDING_PER_ADDRESS = 20;
/** Drawing a code that is taken this often in a row indicates a bug. */
const MAX_DRAWS = 10;

/** Devices that show a pick-up board without a login: pairing, listing and revoking them. */
@Controller()
export class BoardDevicesRpc {
  constructor(
    private readonly devices: BoardDevicesRepository,
    private readonly limits: PairingLimits,
    private readonly transactions: Transactions,
    private readonly lots: Lots,
    private readonly clock: Clock,
  ) {}

  /**
   * Issues a pairing code. When a lot or an address has too many pending codes, the oldest of the address with the most are
   * deleted, so that one caller cannot block the others. A device that requests another code loses its previous one. Throws
   * INVALID for an unknown lane.
   */
  @Rpc('shuttle.board-device.ask')
  async requestCode(
    { lane, device, tokenHash, address, replaces }: RpcRequest<'shuttle.board-device.ask'>,
    { lotId }: LotContext,
  ): Promise<RpcResponse<'shuttle.board-device.ask'>> {
    if (!this.lots.get(lotId).shuttles.some(({ number }) => number === lane)) {
      const message = 'Unknown shuttle';
      throw new DomainError('INVALID', message, { errors: [{ path: 'lane', message }] });
    }
    const askedAt = this.clock.now();
    const expiresAt = new Date(askedAt.getTime() + CODE_LIFETIME_MS);
    return this.transactions.run(async (tx) => {
      await this.devices.deleteExpired(tx, askedAt);
      if (replaces !== null) await this.devices.deletePending(tx, replaces);
      if (address !== '') await this.devices.trimAddress(tx, address, MAX_PENDING_PER_ADDRESS - 1);
      await this.devices.trimLot(tx, lotId, MAX_PENDING_PER_LOT - 1);
      for (let attempt = 0; attempt < MAX_DRAWS; attempt += 1) {
        const code = createCode();
        const codeHash = hashCode(lotId, code);
        const pending = { id: randomUUID(), lotId, lane, device, tokenHash, codeHash, askedAt, expiresAt, address };
        if (await this.devices.insert(tx, pending)) return { code, expiresAt: expiresAt.toISOString() };
      }
      throw new Error('No pairing code is free');
    });
  }

  /** Throws NOT_FOUND or TOO_MANY. */
  @Rpc('shuttle.board-device.find')
  findByCode(
    { code, address }: RpcRequest<'shuttle.board-device.find'>,
    context: LotContext,
  ): Promise<PendingBoardDevice> {
    const { lotId } = context;
    return this.lookUp(address, context, (tx, now) => this.devices.findByCode(tx, lotId, hashCode(lotId, code), now));
  }

  /** Emits an event, so that every gateway drops its cache entry of the device. Throws NOT_FOUND or TOO_MANY. */
  @Rpc('shuttle.board-device.confirm')
  confirm(
    { id, code, address }: RpcRequest<'shuttle.board-device.confirm'>,
    context: LotContext,
  ): Promise<PairedBoardDevice> {
    const { lotId, actor } = context;
    return this.lookUp(address, context, async (tx, at, by) => {
      const name = actor.kind === 'staff' ? actor.name : '';
      const codeHash = hashCode(lotId, code);
      const device = await this.devices.confirm(tx, { lotId, codeHash, id, by: { id: by, name }, at });
      if (device) tx.emit('board-device.changed', lotId, { id, state: 'paired' });
      return device;
    });
  }

  @Rpc('shuttle.board-device.list')
  list(_request: unknown, { lotId }: LotContext): Promise<PairedBoardDevice[]> {
    return this.devices.list(lotId);
  }

  /** Emits an event, so that every gateway closes the device's streams. Throws NOT_FOUND. */
  @Rpc('shuttle.board-device.revoke')
  async revoke(
    { id }: RpcRequest<'shuttle.board-device.revoke'>,
    { lotId, actor }: LotContext,
  ): Promise<{ id: string }> {
    await this.transactions.run(async (tx) => {
      if (!(await this.devices.revoke(tx, lotId, id, staffIdOf(actor), this.clock.now()))) {
        throw new DomainError('NOT_FOUND', 'No such board');
      }
      tx.emit('board-device.changed', lotId, { id, state: 'revoked' });
    });
    return { id };
  }

  /** Throws NOT_FOUND. */
  @Rpc('shuttle.board-device.get')
  async getByToken({ tokenHash }: RpcRequest<'shuttle.board-device.get'>): Promise<KnownBoardDevice> {
    const device = await this.devices.findByToken(tokenHash, this.clock.now());
    if (!device) throw new DomainError('NOT_FOUND', 'No such board');
    return device;
  }

  @Rpc('shuttle.board-device.seen')
  async updateLastSeen({ ids }: RpcRequest<'shuttle.board-device.seen'>): Promise<Record<string, never>> {
    await this.devices.updateLastSeen(ids, this.clock.now());
    return {};
  }

  /** Looks a code up for a staff member. Counts a failed lookup and throws NOT_FOUND. */
  private async lookUp<T>(
    address: string,
    { actor }: LotContext,
    find: (tx: Tx, now: Date, account: string) => Promise<T | undefined>,
  ): Promise<T> {
    const account = staffIdOf(actor);
    if (account === null) throw new DomainError('FORBIDDEN', 'Forbidden');
    const found = await this.transactions.run(async (tx) => {
      await this.limits.assertAllowed(tx, { account, address });
      const device = await find(tx, this.clock.now(), account);
      if (!device) await this.limits.countFailure(tx, { account, address });
      return device;
    });
    if (!found) throw new DomainError('NOT_FOUND', 'No board shows this code. Codes expire after five minutes.');
    return found;
  }
}

/** Returns six uniformly random digits from a cryptographic source. */
const createCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/**
 * Returns the form in which a code is stored, so that it cannot be read off the table. Anyone with access to the table could
 * try all million codes: what protects a code is that it expires after five minutes and that failed attempts are limited.
 */
const hashCode = (lotId: string, code: string): string => createHash('sha256').update(`${lotId} ${code}`).digest('hex');
