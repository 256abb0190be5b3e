import { wellFormed, type ImportLayout } from '@lotline/protocol';
import { importedText } from '../rows/cells.js';
import { isCell } from '../rows/row-cells.js';
import type { FileColumn, FileColumns } from './columns.js';

/** More than a file has, except a JSON array whose objects all have other keys. */
const MAX_COLUMNS = 1000;
const MAX_SAMPLES = 3;
/** In characters. */
const MAX_SAMPLE = 100;

const MAX_UNKNOWN = 200;
/** In characters. */
const MAX_UNKNOWN_HEADING = 100;

interface Column {
  first: FileColumn;
  samples: string[];
}

/** Collects the columns of a file with different values of each. Columns of several sheets with the same heading are one. */
export class ColumnSamples {
  private readonly columns = new Map<string, Column>();
  private readonly bySheet = new WeakMap<FileColumns, Column[]>();

  add(columns: FileColumns, cells: readonly unknown[]): void {
    const known = this.bySheet.get(columns) ?? this.register(columns);
    known.forEach(({ first, samples }, index) => {
      if (samples.length === MAX_SAMPLES) return;
      const cell = cells[columns.all[index]?.at ?? first.at];
      const text = isCell(cell) ? importedText(cell).slice(0, MAX_SAMPLE) : '';
      if (text !== '' && !samples.includes(text)) samples.push(wellFormed(text));
    });
  }

  /** Also registers the columns of a sheet without rows. */
  register(columns: FileColumns): Column[] {
    const repetitions = new Map<string, number>();
    const found = columns.all.map((first) => {
      const repetition = (repetitions.get(first.heading) ?? 0) + 1;
      repetitions.set(first.heading, repetition);
      const id = `${repetition} ${first.heading}`;
      const column = this.columns.get(id) ?? { first, samples: [] };
      if (this.columns.size < MAX_COLUMNS) this.columns.set(id, column);
      return column;
    });
    this.bySheet.set(columns, found);
    return found;
  }

  /** The headings of the columns that are not read, except those that the mapping ignores. */
  unknown(columnOf: (column: FileColumn) => FileColumn['column']): string[] {
    const unknown = [...this.columns.values()].filter(
      ({ first }) => columnOf(first) === undefined && first.heading !== '',
    );
    return [...new Set(unknown.map(({ first }) => first.heading.slice(0, MAX_UNKNOWN_HEADING)))].slice(0, MAX_UNKNOWN);
  }

  /** `columnOf` is how a column is read after all. A column without heading and values is none. */
  result(columnOf: (column: FileColumn) => FileColumn['column']): ImportLayout['columns'] {
    return [...this.columns.values()].flatMap(({ first, samples }) =>
      first.heading === '' && samples.length === 0
        ? []
        : [{ heading: first.heading, column: columnOf(first) ?? null, samples }],
    );
  }
}
