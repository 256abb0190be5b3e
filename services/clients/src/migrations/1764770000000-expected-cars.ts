import { buildIndex, dropIndex } from '@lotline/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes for the forecast (docs/decisions/figures.md), by index-only scans: the cars on the lot by their check-out time, and the
 * bookings that are neither checked in nor out by their check-in time.
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
