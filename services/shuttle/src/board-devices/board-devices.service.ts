import { randomUUID } from 'node:crypto';
import {
  DomainError,
  staffIdOf,
  type PendingBoardDevice,
  type KnownBoardDevice,
  type LotContext,
  type PairedBoardDevice,
  type RpcRequest,
  type RpcResponse,
} from '@lotline/contracts';
import { Clock, Lots, Transactions, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { hashOf, newCode } from './pairing-code.js';
import { PairingLimits } from './pairing-limits.js';
import { BoardDevicesRepository } from './board-devices.repository.js';

const CODE_LIVES_MS = 5 * 60_000;
/** Of one lot at once: a code that is typed wrong is hardly ever another's. */
const MAX_PENDING = 100;
/** Of one address at once, over all lots: more than a car park sets up in five minutes. */
const MAX_PENDING_OF_ADDRESS = 20;
/** So many codes in turn that others have: a fault. */
const ATTEMPTS = 10;

type CodeTry = RpcRequest<'shuttle.board-device.find'>;

/** Devices that show a pick-up board without a login, from the code to the end (design §7 "pairing"). */
@Injectable()
export class BoardDevicesService {
  constructor(
    private readonly screens: BoardDevicesRepository,
    private readonly limits: PairingLimits,
    private readonly transactions: Transactions,
    private readonly lots: Lots,
    private readonly clock: Clock,
  ) {}

  /**
   * INVALID for a lane that the lot has not. Nobody is refused because others ask: where a lot or an address has too many open
   * codes, the oldest of the address with the most of them end. A device that asks again has one open code.
   */
  async ask(
    { lane, device, tokenHash, address, replaces }: RpcRequest<'shuttle.board-device.ask'>,
    { lotId }: LotContext,
  ): Promise<RpcResponse<'shuttle.board-device.ask'>> {
    if (!this.lots.get(lotId).shuttles.some(({ number }) => number === lane)) {
      const message = 'Unknown shuttle';
      throw new DomainError('INVALID', message, { errors: [{ path: 'lane', message }] });
    }
    const askedAt = this.clock.now();
    const expiresAt = new Date(askedAt.getTime() + CODE_LIVES_MS);
    return this.transactions.run(async (tx) => {
      await this.screens.forgetExpired(tx, askedAt);
      if (replaces !== null) await this.screens.withdraw(tx, replaces);
      if (address !== '') await this.screens.keepPendingOfAddress(tx, address, MAX_PENDING_OF_ADDRESS - 1);
      await this.screens.keepPendingOfLot(tx, lotId, MAX_PENDING - 1);
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const code = newCode();
        const codeHash = hashOf(lotId, code);
        const screen = { id: randomUUID(), lotId, lane, device, tokenHash, codeHash, askedAt, expiresAt, address };
        if (await this.screens.insert(tx, screen)) return { code, expiresAt: expiresAt.toISOString() };
      }
      throw new Error('No pairing code is free');
    });
  }

  /** NOT_FOUND; TOO_MANY. */
  find({ code, address }: CodeTry, context: LotContext): Promise<PendingBoardDevice> {
    const { lotId } = context;
    return this.counted(address, context, (tx, now) => this.screens.findByCode(tx, lotId, hashOf(lotId, code), now));
  }

  /** NOT_FOUND; TOO_MANY. Every gateway hears of it, so that the screen's next question is answered anew. */
  confirm(
    { id, code, address }: RpcRequest<'shuttle.board-device.confirm'>,
    context: LotContext,
  ): Promise<PairedBoardDevice> {
    const { lotId, actor } = context;
    return this.counted(address, context, async (tx, at, by) => {
      const name = actor.kind === 'staff' ? actor.name : '';
      const codeHash = hashOf(lotId, code);
      const screen = await this.screens.confirm(tx, { lotId, codeHash, id, by: { id: by, name }, at });
      if (screen) tx.emit('board-device.changed', lotId, { id, state: 'paired' });
      return screen;
    });
  }

  list({ lotId }: LotContext): Promise<PairedBoardDevice[]> {
    return this.screens.list(lotId);
  }

  /** NOT_FOUND. Every gateway hears of it and ends what it holds of the screen. */
  async revoke(id: string, { lotId, actor }: LotContext): Promise<{ id: string }> {
    await this.transactions.run(async (tx) => {
      if (!(await this.screens.revoke(tx, lotId, id, staffIdOf(actor), this.clock.now()))) {
        throw new DomainError('NOT_FOUND', 'No such board');
      }
      tx.emit('board-device.changed', lotId, { id, state: 'revoked' });
    });
    return { id };
  }

  /** NOT_FOUND. */
  async get(tokenHash: string): Promise<KnownBoardDevice> {
    const screen = await this.screens.findByToken(tokenHash, this.clock.now());
    if (!screen) throw new DomainError('NOT_FOUND', 'No such board');
    return screen;
  }

  async known(tokenHashes: string[]): Promise<RpcResponse<'shuttle.board-device.known'>> {
    return { tokenHashes: await this.screens.knownTokens(tokenHashes, this.clock.now()) };
  }

  async seen(ids: string[]): Promise<void> {
    await this.screens.noteSeen(ids, this.clock.now());
  }

  /** One try of a code by staff: what it finds, or NOT_FOUND and a count of one more. */
  private async counted<T>(
    address: string,
    { actor }: LotContext,
    look: (tx: Tx, now: Date, account: string) => Promise<T | undefined>,
  ): Promise<T> {
    const account = staffIdOf(actor);
    if (account === null) throw new DomainError('FORBIDDEN', 'Forbidden');
    const found = await this.transactions.run(async (tx) => {
      await this.limits.assertOpen(tx, { account, address });
      const screen = await look(tx, this.clock.now(), account);
      if (!screen) await this.limits.count(tx, { account, address });
      return screen;
    });
    if (!found) throw new DomainError('NOT_FOUND', 'No board shows this code. Codes are good for five minutes.');
    return found;
  }
}
