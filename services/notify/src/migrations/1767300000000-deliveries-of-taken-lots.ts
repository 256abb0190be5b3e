import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deletes deliveries that wait about a lot that their webhook no longer has: they must not reach its changed address. */
export class DeliveriesOfTakenLots1767300000000 implements MigrationInterface {
  readonly name = 'DeliveriesOfTakenLots1767300000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `DELETE FROM webhook_deliveries d USING webhooks w
       WHERE w.id = d.webhook_id AND d.state = 'pending' AND d.lot_id <> ALL (w.lot_ids)`,
    );
  }

  /** What was deleted cannot be restored, and the release before has no use for it. */
  async down(): Promise<void> {}
}
