import { buildIndex, dropIndex } from '@lotline/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How full the lot will be is read from two small indexes alone (docs/decisions/forecast.md): the cars that are
 * there, by when they are to leave, and the bookings that nobody has touched yet, by when they are to come.
 */
export class ExpectedCars1764770000000 implements MigrationInterface {
  readonly name = 'ExpectedCars1764770000000';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await buildIndex(queryRunner, 'clients_on_lot', ON_LOT);
    await buildIndex(queryRunner, 'clients_booked', BOOKED);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const index of ['clients_booked', 'clients_on_lot']) await dropIndex(queryRunner, index);
  }
}

const ON_LOT = 'ON clients (lot_id, check_out_date_time) INCLUDE (client_type) WHERE checked_in';
const BOOKED = `ON clients (lot_id, check_in_date_time) INCLUDE (check_out_date_time, client_type)
  WHERE manual_check_in_status IS NULL AND manual_check_out_status IS NULL`;
