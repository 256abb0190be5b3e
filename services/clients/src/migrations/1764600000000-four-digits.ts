import { buildIndex, dropIndex } from '@lotline/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes for searches by four digits, mostly the last four of a phone. The first has the customers by the last four digits of their
 * phone, newest first, so that a page is read directly, however many match. The second has all other sequences of four digits in
 * phones, ids and names.
 */
export class FourDigits1764600000000 implements MigrationInterface {
  readonly name = 'FourDigits1764600000000';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(LAST_FOUR);
    await queryRunner.query(OTHER_FOURS);
    await buildIndex(
      queryRunner,
      'clients_last_four',
      'ON clients (lot_id, last_four(phone), created_at DESC, id DESC)',
    );
    // Without fastupdate, like the trigram index.
    await buildIndex(
      queryRunner,
      'clients_other_fours',
      'ON clients USING gin (other_fours(search, phone)) WITH (fastupdate = off)',
    );
    // Gives the planner statistics of the new expressions.
    await queryRunner.query('ANALYZE clients');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const index of ['clients_other_fours', 'clients_last_four']) await dropIndex(queryRunner, index);
    await queryRunner.query('DROP FUNCTION IF EXISTS other_fours(text, text), last_four(text)');
  }
}

/** The last four digits, ignoring all other characters. */
const LAST_FOUR = `CREATE OR REPLACE FUNCTION last_four(phone text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT right(regexp_replace(phone, '[^0-9]', '', 'g'), 4) $$`;

const OTHER_FOURS = `CREATE OR REPLACE FUNCTION other_fours(search text, phone text) RETURNS text[]
  LANGUAGE plpgsql IMMUTABLE STRICT AS $$
  DECLARE
    number text;
    fours text[] := '{}';
  BEGIN
    FOREACH number IN ARRAY string_to_array(regexp_replace(search, '[^0-9]+', ' ', 'g'), ' ') LOOP
      FOR i IN 1 .. length(number) - 3 LOOP
        fours := fours || substr(number, i, 4);
      END LOOP;
    END LOOP;
    RETURN array_remove(fours, right(regexp_replace(phone, '[^0-9]', '', 'g'), 4));
  END $$`;
