import { buildIndex, dropIndex } from '@lotline/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A seam is where two words of the search text meet: the last three characters of one and the first three of the next, "ert gar" in
 * "robert garcia". A name of two common words is looked up by its seam (listing/found-rows.ts), which has few entries, while its
 * trigrams have the entries of both words. Not marked as parallel safe, because a search ends before parallel workers have started.
 */
const WORD_SEAMS = `CREATE OR REPLACE FUNCTION word_seams(words text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT AS $$
  DECLARE
    word text[] := string_to_array(words, ' ');
    seam text;
    seams text[] := '{}';
  BEGIN
    FOR i IN 2 .. cardinality(word) LOOP
      seam := right(word[i - 1], 3) || ' ' || left(word[i], 3);
      -- A shorter seam may be the middle of a longer word, and a line break separates two texts.
      IF length(seam) = 7 AND strpos(seam, E'\\n') = 0 THEN
        seams := seams || seam;
      END IF;
    END LOOP;
    RETURN seams;
  END $$`;

export class WordSeams1763700000003 implements MigrationInterface {
  readonly name = 'WordSeams1763700000003';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(WORD_SEAMS);
    // Without fastupdate, like the trigram index.
    await buildIndex(
      queryRunner,
      'clients_word_seams',
      'ON clients USING gin (word_seams(search)) WITH (fastupdate = off)',
    );
    // Gives the planner statistics of the seams.
    await queryRunner.query('ANALYZE clients');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'clients_word_seams');
    await queryRunner.query('DROP FUNCTION IF EXISTS word_seams(text)');
  }
}
