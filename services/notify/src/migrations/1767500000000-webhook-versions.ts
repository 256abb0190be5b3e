import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the version, which an edit may name, and the idempotency key of the creation with its author (`creation_key`) and the SHA-256
 * of the form (`creation_hash`).
 */
export class WebhookVersions1767500000000 implements MigrationInterface {
  readonly name = 'WebhookVersions1767500000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE webhooks ADD version integer NOT NULL DEFAULT 1, ADD creation_key text, ADD creation_hash text',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE webhooks DROP version, DROP creation_key, DROP creation_hash');
  }
}
