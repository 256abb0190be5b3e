import { createHash } from 'node:crypto';
import {
  authorIdOf,
  clientInputSchema,
  contractTypes,
  historyNameOf,
  isContractForm,
  isContractRecord,
  NO_RIDE,
  parseOrThrow,
  phoneKeys,
  staffIdOf,
  type Client,
  type ClientInput,
  type Lot,
  type LotContext,
} from '@lotline/protocol';
import { Clock, Lots, Transactions, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { AddKeysRepository, type EarlierAdd } from './add-keys.repository.js';
import { BookingsRepository, toClient } from './bookings.repository.js';
import { ContractRule } from './contract-rule.js';
import { createRecord } from './new-record.js';
import { addedThenDeleted, duplicateCustomer, idempotencyKeyReused, mapCustomerIdConflict } from '../records/errors.js';
import { staysOverlap } from './stay-here.js';

/** The fields that the duplicate rule compares. */
type Stay = Pick<ClientInput, 'phone' | 'clientType' | 'checkInDateTime' | 'checkOutDateTime'>;

/** Adds bookings. Applies the validation of the lot's form, the contract rule and the duplicate rule. */
@Injectable()
export class AddingService {
  constructor(
    private readonly transactions: Transactions,
    private readonly bookings: BookingsRepository,
    private readonly keys: AddKeysRepository,
    private readonly contracts: ContractRule,
    private readonly lots: Lots,
    private readonly clock: Clock,
  ) {}

  /**
   * If the same person or token sends the same form with the same idempotency key within a day, returns the customer that the first call
   * added. Throws INVALID, CONTRACT_EXPIRED, DUPLICATE_CUSTOMER, or CONFLICT for a customer id or a key that is in use.
   */
  async add(
    {
      input: form,
      key = null,
      anotherCar = false,
    }: { input: Record<string, unknown>; key?: string | null; anotherCar?: boolean | undefined },
    { lotId, actor }: LotContext,
  ): Promise<Client> {
    const lot = this.lots.get(lotId);
    const input = parseOrThrow(clientInputSchema(lot, undefined, isContractForm(form, lot)), form);
    const userId = staffIdOf(actor);
    return mapCustomerIdConflict(input.customerId, () =>
      this.transactions.run(async (tx) => {
        const at = this.clock.now();
        const record = createRecord(input, lot, userId, at);
        if (key !== null) {
          const add = { lotId, userId: authorIdOf(actor) ?? '', key, formHash: hashForm(input) };
          const earlier = await this.keys.claim(tx, add, record.id, at);
          if (earlier) return this.findEarlier(tx, lotId, earlier, add.formHash);
        }
        await this.contracts.validate(input, lot, tx);
        if (!anotherCar) await this.rejectDuplicate(tx, input, lot);
        const by = historyNameOf(actor);
        await this.bookings.insert(tx, record, { at: at.toISOString(), action: 'added', by, changes: [] });
        const undeliverableReason = await this.bookings.findUndeliverableReason(tx, lotId, record.phone);
        return { ...record, ...NO_RIDE, undeliverableReason };
      }),
    );
  }

  private async findEarlier(tx: Tx, lotId: string, earlier: EarlierAdd, formHash: string): Promise<Client> {
    if (earlier.formHash !== formHash) throw idempotencyKeyReused();
    const booking = await this.bookings.find(lotId, earlier.clientId, tx);
    if (!booking) throw addedThenDeleted();
    return toClient(booking);
  }

  /**
   * Throws DUPLICATE_CUSTOMER. The phone stays locked until `tx` ends, so that a concurrent add of the same booking finds this one.
   * `addedAfter`: an ISO instant; bookings that were added before are no duplicates.
   */
  async rejectDuplicate(tx: Tx, input: Stay, lot: Lot, addedAfter = ''): Promise<void> {
    const keys = phoneKeys(input.phone, lot);
    const [key] = keys;
    if (isContractRecord(input.clientType, lot) || key === undefined) return;
    await this.bookings.lockPhone(tx, lot.id, key);
    const open = await this.bookings.findOpenOfPhone(tx, lot.id, keys, contractTypes(lot));
    const overlapping = open.find(({ record }) => record.createdAt > addedAfter && staysOverlap(record, input));
    if (overlapping) throw duplicateCustomer(toClient(overlapping));
  }
}

/** Hashes the parsed form, so that a retry matches although fields that the schema ignores, such as its time, differ. */
const hashForm = (input: ClientInput): string => createHash('sha256').update(JSON.stringify(input)).digest('hex');
