import { createHash } from 'node:crypto';
import type { ImportMapping } from '@lotline/protocol';
import type { Tx } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** The mappings that a lot keeps; the one that was not used for the longest time is dropped. */
export const MAX_REMEMBERED = 50;

const FIND = `SELECT mapping, json_build_object('by', by_name, 'at', to_char(used_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    AS remembered
  FROM import_mappings WHERE lot_id = $1 AND headings = $2`;
const SAVE = `INSERT INTO import_mappings (lot_id, headings, mapping, by_name, used_at)
  SELECT lot_id, headings, mapping, by_name, $2 FROM imports
  WHERE id = $1 AND headings IS NOT NULL AND mapping <> '{}'
  ON CONFLICT (lot_id, headings)
  DO UPDATE SET mapping = excluded.mapping, by_name = excluded.by_name, used_at = excluded.used_at`;
const FORGET = `DELETE FROM import_mappings remembered USING imports
  WHERE imports.id = $1 AND imports.mapping = '{}'
    AND (remembered.lot_id, remembered.headings) = (imports.lot_id, imports.headings)`;
const DROP_OLDEST = `DELETE FROM import_mappings WHERE lot_id = $1 AND headings NOT IN (
  SELECT headings FROM import_mappings WHERE lot_id = $1 ORDER BY used_at DESC, headings LIMIT ${MAX_REMEMBERED})`;

/** A mapping that a lot has used, who used it last, and when. */
export interface RememberedMapping {
  mapping: ImportMapping;
  remembered: { by: string | null; at: string };
}

/** The key of a file's headings. Their order, letter case, white space and repetitions do not matter. */
export function headingsKey(headings: readonly string[]): string {
  const normalized = headings.map((heading) => heading.trim().replaceAll(/\s+/g, ' ').toLowerCase());
  const different = [...new Set(normalized)].sort();
  return createHash('sha256').update(JSON.stringify(different)).digest('hex');
}

/** The mappings of a lot's imports, by the headings of their files. */
@Injectable()
export class RememberedMappings {
  constructor(private readonly dataSource: DataSource) {}

  /** `key` is a `headingsKey`. */
  async find(lotId: string, key: string): Promise<RememberedMapping | undefined> {
    const found: RememberedMapping[] = await this.dataSource.query(FIND, [lotId, key]);
    return found[0];
  }

  /** Remembers the mapping of an import that has added its rows. An empty mapping ends an earlier one; without a mapping nothing changes. */
  async remember(tx: Tx, { id, lotId }: { id: string; lotId: string }, usedAt: Date): Promise<void> {
    await tx.query(SAVE, [id, usedAt]);
    await tx.query(FORGET, [id]);
    await tx.query(DROP_OLDEST, [lotId]);
  }
}
