import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds what a customer's texts say about a ride: the word by which they opted out since the request, and their phone's other cars. */
export class TextNotes1767600002000 implements MigrationInterface {
  readonly name = 'TextNotes1767600002000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE rides ADD stop_word text, ADD other_cars text[]');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE rides DROP stop_word, DROP other_cars');
  }
}
