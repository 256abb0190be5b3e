import { buildIndex, dropIndex, replaceIndex } from '@lotline/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes for the daily counts of the dashboard and the calendar, by index-only scans: scheduled check-ins and check-outs with their
 * type, which also order the calendar's lists, and manual check-ins with their payment. The index of picked-up rides has no column
 * that a ride request changes, so that updates of the copy stay cheap (HOT).
 */
export class CountedByDay1764100000000 implements MigrationInterface {
  readonly name = 'CountedByDay1764100000000';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await buildIndex(queryRunner, 'clients_checkin', `${CHECK_IN} INCLUDE (client_type)`);
    await replaceIndex(queryRunner, 'clients_checkout', `${CHECK_OUT} INCLUDE (client_type)`);
    await buildIndex(queryRunner, 'clients_by_hand', BY_HAND);
    await buildIndex(queryRunner, 'rides_picked_up', PICKED_UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const index of ['rides_picked_up', 'clients_by_hand', 'clients_checkin']) await dropIndex(queryRunner, index);
    await replaceIndex(queryRunner, 'clients_checkout', CHECK_OUT);
  }
}

const CHECK_IN = 'ON clients (lot_id, check_in_date_time, id)';
const CHECK_OUT = 'ON clients (lot_id, check_out_date_time, id)';
const BY_HAND = `ON clients (lot_id, manual_check_in_timestamp) INCLUDE (payment_amount)
  WHERE manual_check_in_status IS NOT NULL`;
const PICKED_UP = `ON rides (lot_id, customer_picked_up_timestamp) WHERE customer_picked_up_timestamp IS NOT NULL`;
