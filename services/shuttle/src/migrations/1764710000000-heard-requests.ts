import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds whether a ride's request was heard (acknowledged), and when the lot's on-duty phone was texted about it. Existing
 * rides have neither: the next sweep marks a request that is waiting then as unheard, unless a screen shows it.
 */
export class HeardRequests1764710000000 implements MigrationInterface {
  readonly name = 'HeardRequests1764710000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE rides ADD COLUMN IF NOT EXISTS heard_at timestamptz, ADD COLUMN IF NOT EXISTS unheard_at timestamptz,
         ADD COLUMN IF NOT EXISTS on_duty_texted_at timestamptz`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE rides DROP COLUMN heard_at, DROP COLUMN unheard_at, DROP COLUMN on_duty_texted_at',
    );
  }
}
