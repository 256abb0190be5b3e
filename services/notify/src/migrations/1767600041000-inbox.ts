import { buildIndex, dropIndex } from '@lotline/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `read_at`: when an inbound text was read, null while it is unread. `read_by`: the name of who marked it as read, null for a command
 * that was carried out. Existing texts get the constant default, so they are read. The default is then removed: a text that the
 * release before stores is unread.
 */
export class InboxColumns1767600041000 implements MigrationInterface {
  readonly name = 'InboxColumns1767600041000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE messages ADD read_at timestamptz DEFAULT '1970-01-01T00:00:00Z', ADD read_by text`,
    );
    await queryRunner.query('ALTER TABLE messages ALTER read_at DROP DEFAULT');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE messages DROP read_at, DROP read_by');
  }
}

const UNREAD = `direction = 'inbound' AND event IN ('message', 'shuttle') AND read_at IS NULL`;

/** The inbound texts of a lot, and those that people have to read, newest first. */
export class InboxIndexes1767600041001 implements MigrationInterface {
  readonly name = 'InboxIndexes1767600041001';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    const newest = 'ON messages (lot_id, created_at DESC, id DESC)';
    await buildIndex(queryRunner, 'messages_inbound', `${newest} WHERE direction = 'inbound'`);
    await buildIndex(queryRunner, 'messages_unread', `${newest} WHERE ${UNREAD}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'messages_unread');
    await dropIndex(queryRunner, 'messages_inbound');
  }
}
