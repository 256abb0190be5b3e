import { buildIndex, dropIndex } from '@lotline/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Where two words of the search text meet: the last three characters of the one and the first three of the next, "ert gar" of
 * "robert garcia". A name of two common words is looked up by it (listing/found-rows.ts): its trigrams are in the long lists
 * of both words, its seam in one short list. Not said to be safe for parallel plans: a search is over before its workers have
 * started.
 */
const WORD_SEAMS = `CREATE OR REPLACE FUNCTION word_seams(words text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT AS $$
  DECLARE
    word text[] := string_to_array(words, ' ');
    seam text;
    seams text[] := '{}';
  BEGIN
    FOR i IN 2 .. cardinality(word) LOOP
      seam := right(word[i - 1], 3) || ' ' || left(word[i], 3);
      -- A shorter one, at the end of a text, may be the middle of a word; what follows the end of a line is another text.
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
    // Without fastupdate, as the trigrams' index.
    await buildIndex(
      queryRunner,
      'clients_word_seams',
      'ON clients USING gin (word_seams(search)) WITH (fastupdate = off)',
    );
    // The planner learns from them how many customers a seam has.
    await queryRunner.query('ANALYZE clients');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'clients_word_seams');
    await queryRunner.query('DROP FUNCTION IF EXISTS word_seams(text)');
  }
}
