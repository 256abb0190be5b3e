import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `text_stops`: why the provider takes no texts, of a lot's number or, with the lot '', of the account. `retry_at`: when the next
 * text tries whether it takes them again. `delivered`: whether only a delivered text shows that, because the provider accepts texts
 * and reports the refusal later.
 */
export class TextStops1767400000000 implements MigrationInterface {
  readonly name = 'TextStops1767400000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE IF NOT EXISTS text_stops (
      lot_id text PRIMARY KEY,
      error_code text NOT NULL,
      since timestamptz NOT NULL DEFAULT now(),
      retry_at timestamptz NOT NULL,
      delivered boolean NOT NULL
    )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE text_stops');
  }
}
