import type { ImportColumn, ImportLayout, ImportMapping, ImportReport } from '@lotline/protocol';

/** How a file was read. */
export interface Reading {
  layout: ImportLayout;
  /** Null: everything was detected. */
  mapping: ImportMapping | null;
  /** The import whose mapping was used, if it is a remembered one. */
  remembered: { by: string | null; at: string } | null;
}

/** Null for a JSON array, and for a file that could not be read. */
export const readingOf = ({
  layout,
  mapping = null,
  remembered = null,
}: Pick<ImportReport, 'layout' | 'mapping' | 'remembered'>): Reading | null =>
  layout ? { layout, mapping, remembered } : null;

/** The heading of a column is its key: two columns with the same heading are read alike. */
export const withColumn = (mapping: ImportMapping, heading: string, column: ImportColumn | null): ImportMapping => ({
  ...mapping,
  columns: { ...mapping.columns, [heading]: column },
});

/** The field of a column once `mapping` is applied. */
export const fieldOf = (
  { heading, column }: ImportLayout['columns'][number],
  { columns = {} }: ImportMapping,
): ImportColumn | null => (Object.hasOwn(columns, heading) ? (columns[heading] ?? null) : column);

export const isDetected = (mapping: ImportMapping | null): boolean => Object.keys(mapping ?? {}).length === 0;

/** Adds or removes a name of a list. */
export const withChoice = (names: readonly string[], name: string, isChosen: boolean): string[] =>
  isChosen ? [...names, name] : names.filter((each) => each !== name);
