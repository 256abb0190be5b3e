/**
 * Returns the search text as people type it: without accents, with one kind of apostrophe, and compatibility characters such as
 * full-width digits as ordinary ones. Most texts have only ASCII characters and are returned as they are: a search that scans the
 * newest customers folds thousands of texts (docs/decisions/search.md). Not STRICT, because PostgreSQL would not inline it then.
 */
const FOLDED = `CREATE FUNCTION folded(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(words) = length(words) THEN words
    ELSE translate(
      replace(replace(replace(replace(
        regexp_replace(
          normalize(translate(words, U&'\\2019\\2018\\00B4\\02BB\\02BC\\02B9\\2032\\201B', repeat('''', 8)), NFKD),
          U&'[\\0300-\\036F]', '', 'g'),
        U&'\\00DF', 'ss'), U&'\\00E6', 'ae'), U&'\\0153', 'oe'), U&'\\00FE', 'th'),
      U&'\\00F8\\0142\\0111\\00F0\\0131\\0127\\0167-().+/', 'olddiht')
    END $$`;

/**
 * A seam is where two words of the search text meet: the last three characters of one and the first three of the next, "ert gar" in
 * "robert garcia". A name of two common words is looked up by its seam (listing/found-rows.ts), which has few entries, while its
 * trigrams have the entries of both words. Not marked as parallel safe, because a search ends before parallel workers have started.
 */
const WORD_SEAMS = `CREATE FUNCTION word_seams(words text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT AS $$
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

/** The last four digits, ignoring all other characters. */
const LAST_FOUR = `CREATE FUNCTION last_four(phone text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT right(regexp_replace(phone, '[^0-9]', '', 'g'), 4) $$`;

/** All sequences of four digits in phones, ids and names, but for the last four of the phone. */
const OTHER_FOURS = `CREATE FUNCTION other_fours(search text, phone text) RETURNS text[]
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

/** Without fastupdate, because every search would scan the list of pending entries. */
const inLot = (name: string, column: string): string =>
  `CREATE INDEX ${name} ON clients USING gin (lot_id, ${column}) WITH (fastupdate = off)`;

/**
 * The indexes of a search (docs/decisions/search.md), in one lot. A plain column in a GIN index needs the extension btree_gin.
 * `clients_last_four` has the customers by the last four digits of their phone, newest first, so that a page is read directly,
 * however many match.
 */
export const SEARCH = [
  FOLDED,
  WORD_SEAMS,
  LAST_FOUR,
  OTHER_FOURS,
  inLot('clients_search', 'folded(search) gin_trgm_ops'),
  inLot('clients_word_seams', 'word_seams(folded(search))'),
  'CREATE INDEX clients_last_four ON clients (lot_id, last_four(phone), created_at DESC, id DESC)',
  inLot('clients_other_fours', 'other_fours(search, phone)'),
];
