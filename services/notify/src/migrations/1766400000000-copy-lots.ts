import { LOTS_COPY_TABLE } from '@lotline/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the copy of the lots, which the auth service owns. */
export class CopyLots1766400000000 implements MigrationInterface {
  readonly name = 'CopyLots1766400000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(LOTS_COPY_TABLE);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE lots_copy');
  }
}
