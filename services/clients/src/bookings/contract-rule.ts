import {
  CONTRACT_CUSTOMER,
  isPlaceholderPhone,
  outlastsContract,
  phoneDigits,
  type ClientRecord,
  type Lot,
} from '@lotline/contracts';
import type { Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { LookupRepository } from './lookup.repository.js';
import { contractExpired } from './errors.js';

type Booking = Pick<ClientRecord, 'phone' | 'clientType' | 'checkOutDateTime'>;

/** What the rule goes by: a save that changes none of these is not judged again, so that an old booking can have its note. */
const DECISIVE: readonly (keyof Booking)[] = ['phone', 'clientType', 'checkOutDateTime'];

/** A booking of a contract customer may not outlast the contract that its phone's lookup finds (spec §5 "Contract rule"). */
@Injectable()
export class ContractRule {
  constructor(private readonly lookup: LookupRepository) {}

  /** Throws CONTRACT_EXPIRED. */
  async judge(booking: Booking, lot: Lot, tx?: Pick<Tx, 'query'>): Promise<void> {
    if (booking.clientType !== CONTRACT_CUSTOMER || isPlaceholderPhone(booking.phone)) return;
    const found = await this.lookup.find(lot, phoneDigits(booking.phone), tx);
    if (found && outlastsContract(booking, found, lot)) throw contractExpired();
  }

  /** As `judge`, of a booking as `changes` make it. */
  async judgeChange(record: Booking, changes: Partial<Booking>, lot: Lot, tx: Pick<Tx, 'query'>): Promise<void> {
    if (DECISIVE.some((field) => changes[field] !== undefined)) await this.judge({ ...record, ...changes }, lot, tx);
  }
}
