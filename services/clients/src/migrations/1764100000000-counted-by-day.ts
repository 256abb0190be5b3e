import { buildIndex, dropIndex, replaceIndex } from '@lotline/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the dashboard and the calendar count by day is read from indexes alone (design §7 "metrics"; bar: metrics right after
 * a change, docs/performance.md): scheduled check-ins and check-outs with their type, check-ins by hand with their payment.
 * The first two are the orders of the calendar's lists, too. Rides that were picked up are few a day and fetched themselves:
 * their index holds nothing that a request changes, so that a request's copy stays where it is.
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
