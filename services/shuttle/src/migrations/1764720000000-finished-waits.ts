import { buildIndex, dropIndex } from '@lotline/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes a lot's newest pick-ups, from which its estimates are learned, so that they are found without reading every move
 * (waits/waits.repository.ts).
 */
export class FinishedWaits1764720000000 implements MigrationInterface {
  readonly name = 'FinishedWaits1764720000000';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await buildIndex(
      queryRunner,
      'ride_moves_picked_up',
      `ON ride_moves (lot_id, at) WHERE to_status = 'picked_up' AND from_status = 'requesting_ride'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'ride_moves_picked_up');
  }
}
