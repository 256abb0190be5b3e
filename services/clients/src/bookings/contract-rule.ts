import { CONTRACT_CUSTOMER, outlastsContract, type ClientRecord, type Lot } from '@lotline/protocol';
import type { Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { LookupRepository } from './lookup.repository.js';
import { contractExpired } from '../records/errors.js';

type Booking = Pick<ClientRecord, 'phone' | 'clientType' | 'checkOutDateTime'>;

/** A save that changes none of these is not validated again, so that notes can be added to an old booking. */
const VALIDATED_FIELDS: readonly (keyof Booking)[] = ['phone', 'clientType', 'checkOutDateTime'];

/** Ensures that a contract customer's booking does not outlast the contract that is found for its phone. */
@Injectable()
export class ContractRule {
  constructor(private readonly lookup: LookupRepository) {}

  /** Throws CONTRACT_EXPIRED. */
  async validate(booking: Booking, lot: Lot, tx?: Pick<Tx, 'query'>): Promise<void> {
    if (booking.clientType !== CONTRACT_CUSTOMER) return;
    const found = await this.lookup.find(lot, booking.phone, tx);
    if (found && outlastsContract(booking, found, lot)) throw contractExpired();
  }

  /** Validates the booking with its `changes`. Throws CONTRACT_EXPIRED. */
  async validateChange(record: Booking, changes: Partial<Booking>, lot: Lot, tx: Pick<Tx, 'query'>): Promise<void> {
    if (VALIDATED_FIELDS.some((field) => changes[field] !== undefined))
      await this.validate({ ...record, ...changes }, lot, tx);
  }
}
