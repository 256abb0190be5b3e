import {
  clientInputSchema,
  contractTypes,
  historyNameOf,
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
import { asClient, BookingsRepository } from './bookings.repository.js';
import { ContractRule } from './contract-rule.js';
import { newRecord } from './new-record.js';
import { duplicateCustomer, refusingTakenCustomerId } from './refusals.js';

/** What the duplicate rule goes by. */
type Stay = Pick<ClientInput, 'phone' | 'clientType' | 'checkInDateTime' | 'checkOutDateTime'>;

/** Adds bookings: judged by the lot's form (spec §5), the contract rule and the duplicate rule (design §6). */
@Injectable()
export class AddingService {
  constructor(
    private readonly transactions: Transactions,
    private readonly bookings: BookingsRepository,
    private readonly contracts: ContractRule,
    private readonly lots: Lots,
    private readonly clock: Clock,
  ) {}

  async add(form: unknown, { lotId, actor }: LotContext): Promise<Client> {
    const lot = this.lots.get(lotId);
    const input = parseOrThrow(clientInputSchema(lot), form);
    await this.contracts.judge(input, lot);
    return refusingTakenCustomerId(input.customerId, () =>
      this.transactions.run(async (tx) => {
        await this.refuseDuplicate(tx, input, lot);
        const at = this.clock.now();
        const record = newRecord(input, lot, staffIdOf(actor), at);
        const by = historyNameOf(actor);
        await this.bookings.insert(tx, record, { at: at.toISOString(), action: 'added', by, changes: [] });
        const textTrouble = await this.bookings.textTroubleOf(tx, lotId, record.phone);
        return { ...record, ...NO_RIDE, textTrouble };
      }),
    );
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
