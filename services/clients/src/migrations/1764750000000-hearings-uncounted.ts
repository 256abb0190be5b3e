import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Does not increment the list version if only the version of a ride changes. Lists do not show acknowledgments of requests, which
 * would otherwise make every client reload its lists. Replacing the function blocks nobody.
 */
export class HearingsUncounted1764750000000 implements MigrationInterface {
  readonly name = 'HearingsUncounted1764750000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(countChange(UNLESS_UNSEEN));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(countChange(''));
  }
}

const FIELDS = [
  'shuttle_status',
  'shuttle_number',
  'shuttle_position',
  'dropped_off_timestamp',
  'customer_requesting_ride_timestamp',
  'customer_picked_up_timestamp',
  'customer_dropped_off_timestamp',
  'play_audio_alert',
];
const of = (row: 'OLD' | 'NEW'): string => `(${FIELDS.map((field) => `${row}.${field}`).join(', ')})`;

const UNLESS_UNSEEN = `
  IF TG_TABLE_NAME = 'rides' AND TG_OP = 'UPDATE' THEN
    IF ${of('NEW')} IS NOT DISTINCT FROM ${of('OLD')} THEN
      RETURN NULL;
    END IF;
  END IF;`;

const countChange = (unless: string): string => `CREATE OR REPLACE FUNCTION count_list_change() RETURNS trigger
LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN${unless}
  INSERT INTO list_versions AS counted (lot_id, version, changed_by)
  VALUES (coalesce(NEW.lot_id, OLD.lot_id), 1, pg_current_xact_id())
  ON CONFLICT (lot_id) DO UPDATE SET version = counted.version + 1, changed_by = excluded.changed_by
  WHERE counted.changed_by <> excluded.changed_by;
  RETURN NULL;
END $$`;
