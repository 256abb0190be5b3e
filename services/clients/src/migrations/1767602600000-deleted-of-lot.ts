import { buildIndex, dropIndex } from '@lotline/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists the deleted customers of a lot, who are stored for 30 days now (docs/decisions/rides.md). */
export class DeletedOfLot1767602600000 implements MigrationInterface {
  readonly name = 'DeletedOfLot1767602600000';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await buildIndex(queryRunner, 'deleted_clients_of_lot', 'ON deleted_clients (lot_id, deleted_at, id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'deleted_clients_of_lot');
  }
}
