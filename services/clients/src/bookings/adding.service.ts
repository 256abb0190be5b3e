import { createHash } from 'node:crypto';
import {
  clientInputSchema,
  contractTypes,
  historyNameOf,
  isContractForm,
  isContractRecord,
  isPlaceholderPhone,
  NO_RIDE,
  parseOrThrow,
  phoneDigits,
  staffIdOf,
  staysOverlap,
  type Client,
  type ClientInput,
  type Lot,
  type LotContext,
} from '@lotline/contracts';
import { Clock, Lots, Transactions, type Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { AddKeysRepository, type EarlierAdd } from './add-keys.repository.js';
import { asClient, BookingsRepository } from './bookings.repository.js';
import { ContractRule } from './contract-rule.js';
import { newRecord } from './new-record.js';
import { addedAndDeleted, duplicateCustomer, keyOfAnotherForm, refusingTakenCustomerId } from './errors.js';

/** What the duplicate rule goes by. */
type Stay = Pick<ClientInput, 'phone' | 'clientType' | 'checkInDateTime' | 'checkOutDateTime'>;

/** Adds bookings: judged by the lot's form (spec §5), the contract rule and the duplicate rule (design §6). */
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

  /** The same form with the same idempotency key of the same person, within a day, returns what the first one added. */
  async add(
    { input: form, key = null }: { input: Record<string, unknown>; key?: string | null },
    { lotId, actor }: LotContext,
  ): Promise<Client> {
    const lot = this.lots.get(lotId);
    const input = parseOrThrow(clientInputSchema(lot, undefined, isContractForm(form, lot)), form);
    const userId = staffIdOf(actor);
    return refusingTakenCustomerId(input.customerId, () =>
      this.transactions.run(async (tx) => {
        const at = this.clock.now();
        const record = newRecord(input, lot, userId, at);
        if (key !== null) {
          const add = { lotId, userId: userId ?? '', key, formHash: hashOf(input) };
          const earlier = await this.keys.claim(tx, add, record.id, at);
          if (earlier) return this.addedEarlier(tx, lotId, earlier, add.formHash);
        }
        await this.contracts.judge(input, lot, tx);
        await this.refuseDuplicate(tx, input, lot);
        const by = historyNameOf(actor);
        await this.bookings.insert(tx, record, { at: at.toISOString(), action: 'added', by, changes: [] });
        const undeliverableReason = await this.bookings.undeliverableReasonOf(tx, lotId, record.phone);
        return { ...record, ...NO_RIDE, undeliverableReason };
      }),
    );
  }

  private async addedEarlier(tx: Tx, lotId: string, earlier: EarlierAdd, formHash: string): Promise<Client> {
    if (earlier.formHash !== formHash) throw keyOfAnotherForm();
    const booking = await this.bookings.find(lotId, earlier.clientId, tx);
    if (!booking) throw addedAndDeleted();
    return asClient(booking);
  }

  /** DUPLICATE_CUSTOMER. Leaves the phone locked, so that of two adds of one booking the second finds the first. */
  async refuseDuplicate(tx: Tx, input: Stay, lot: Lot): Promise<void> {
    if (isContractRecord(input.clientType, lot) || isPlaceholderPhone(input.phone)) return;
    const digits = phoneDigits(input.phone);
    await this.bookings.lockPhone(tx, lot.id, digits);
    const open = await this.bookings.openOfPhone(tx, lot.id, digits, contractTypes(lot));
    const inTheWay = open.find(({ record }) => staysOverlap(record, input));
    if (inTheWay) throw duplicateCustomer(asClient(inTheWay));
  }
}

/** Of the form as it was read: what the schema ignores, as the time of a try, does not count. */
const hashOf = (input: ClientInput): string => createHash('sha256').update(JSON.stringify(input)).digest('hex');
