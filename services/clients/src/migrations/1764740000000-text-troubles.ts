import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the copy of undeliverable phones, whose changes increment the list version. Later renamed to `undeliverable_phones`. */
export class TextTroubles1764740000000 implements MigrationInterface {
  readonly name = 'TextTroubles1764740000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TEXT_TROUBLES);
    await queryRunner.query(
      `CREATE CONSTRAINT TRIGGER text_troubles_counted AFTER INSERT OR UPDATE OR DELETE ON text_troubles
       DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_list_change()`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE text_troubles');
  }
}

const TEXT_TROUBLES = `CREATE TABLE text_troubles (
  id uuid PRIMARY KEY,
  lot_id text NOT NULL,
  digits text NOT NULL,
  version integer NOT NULL,
  trouble text,
  UNIQUE (lot_id, digits)
)`;
