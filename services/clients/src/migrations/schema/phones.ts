/**
 * `textKey` of `protocol`, whose expressions these are. An index stores its results, so another rule needs a function of another
 * name. The common spelling is first, because an import calls the function a hundred thousand times. Its cost makes the planner look
 * keys up instead of computing those of all rows, also before a new table has statistics.
 */
const PHONE_KEY = String.raw`CREATE FUNCTION phone_key(phone text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
  DECLARE
    plain text;
    number text;
    dialed text;
    digits text;
  BEGIN
    IF phone ~ '^[1-9][0-9]{2}-[0-9]{3}-[0-9]{4}$' THEN RETURN '1' || replace(phone, '-', ''); END IF;
    plain := translate(left(phone, 200),
      '０１２３４５６７８９٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹＋＃', '012345678901234567890123456789+#');
    number := substring(plain from '(?:\+[ (]*)?[0-9](?:[^0-9A-Za-z:/;,#*\n]*[0-9]){9,}');
    IF number IS NULL THEN
      number := coalesce(substring(plain from '(?:\+[ (]*)?[0-9].*'), '');
    ELSE
      number := regexp_replace(number, '^([^(]*[0-9][^(]*)\(0\)', '\1');
      number := coalesce(substring(number from '^(?:(?:\+|00|011)?[^0-9]*1[^0-9]*)?[2-9][0-9]{2}[^0-9]*[2-9][0-9]{2}[^0-9]*[0-9]{4}(?=[^0-9]+[0-9])'), number);
    END IF;
    dialed := regexp_replace(number, '[^0-9]', '', 'g');
    digits := regexp_replace(dialed, '^(?:00(?=[1-9][0-9]{7})|011(?=[1-9][0-9]{9}))', '');
    IF digits = dialed AND (left(number, 1) <> '+' OR left(digits, 1) = '0')
      AND (left(digits, 1) = '0' OR length(digits) <= 10) THEN
      RETURN CASE WHEN digits ~ '^0*$' THEN NULL WHEN digits ~ '^[1-9][0-9]{9}$' THEN '1' || digits ELSE digits END;
    END IF;
    RETURN regexp_replace(digits, '^521(?=[0-9]{10}$)', '52');
  END $$`;

/** The digits of the E.164 number of a phone at a lot, as `phoneKey` of `protocol`: a number that begins with 0 is one of the lot's country. */
const LOT_PHONE_KEY = String.raw`CREATE FUNCTION lot_phone_key(phone text, lot text) RETURNS text
  LANGUAGE plpgsql STABLE STRICT AS $$
  DECLARE
    key text := phone_key(phone);
    code text;
  BEGIN
    IF key NOT LIKE '0%' THEN RETURN key; END IF;
    -- In two steps, because PostgreSQL prefers the longest alternative.
    SELECT coalesce(
      substring(lots_copy.lot->>'textingNumber' from '^\+(7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])'),
      substring(lots_copy.lot->>'textingNumber' from '^\+([2-9]\d{2})'))
      INTO code FROM lots_copy WHERE id = lot_phone_key.lot;
    RETURN coalesce(code || substr(key, 2), key);
  END $$`;

/** The copy of the phones that no text reaches. `changed_at` begins the retention period. */
const UNDELIVERABLE_PHONES = `CREATE TABLE undeliverable_phones (
  id uuid PRIMARY KEY,
  lot_id text NOT NULL,
  digits text NOT NULL,
  version integer NOT NULL,
  reason text,
  changed_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (lot_id, digits)
)`;

/** The spellings of a phone match by an index of the key that the stored text alone gives (docs/decisions/customers.md). */
export const PHONES = [
  PHONE_KEY,
  LOT_PHONE_KEY,
  // With the phone, because an index-only scan needs the columns of an indexed expression.
  'CREATE INDEX clients_phone_key ON clients (lot_id, phone_key(phone)) INCLUDE (phone) WHERE phone_key(phone) IS NOT NULL',
  UNDELIVERABLE_PHONES,
  `CREATE INDEX undeliverable_phones_key ON undeliverable_phones (lot_id, phone_key('+' || digits))`,
];
