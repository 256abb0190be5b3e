import { columnOfHeading } from '../rows/headings.js';

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** Lines that are compared. Titles above the headings have no delimiter, or another one. */
const MAX_LINES = 30;
/** The line by which Excel names the delimiter of a CSV. Not a row: Excel does not show it. */
const SEPARATOR_LINE = /^"?sep=([^\r\n])"?(?:\r\n|\r|\n|$)/i;
const QUOTED = /(^|[,;\t|\r\n])"(?:[^"]|"")*"(?=[,;\t|\r\n]|$)/g;

/** Returns the delimiter of a CSV, and its text without a line that only names the delimiter. `start`: the first piece of the text. */
export function readDelimiter(start: string): { delimiter: string; rest: string } {
  const named = SEPARATOR_LINE.exec(start);
  if (named?.[1] !== undefined) return { delimiter: named[1], rest: start.slice(named[0].length) };
  return { delimiter: detectDelimiter(start), rest: start };
}

/**
 * Finds the delimiter that splits a line into the most known headings, otherwise the most lines into the same number of cells. A comma
 * in 'Reyes, Dana' or '45,50' is in the rows but not in the headings, or less often than the delimiter.
 */
function detectDelimiter(start: string): string {
  const written = linesOf(start);
  const unquoted = linesOf(start.replace(QUOTED, '$1'));
  const scored = DELIMITERS.map((delimiter) => ({
    delimiter,
    headings: knownHeadings(written, delimiter),
    ...consistency(unquoted, delimiter),
  }));
  // The sort is stable: if all is equal, the first of DELIMITERS.
  scored.sort((one, other) => other.headings - one.headings || other.lines - one.lines || other.cells - one.cells);
  return scored[0]?.delimiter ?? ',';
}

const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, MAX_LINES);

/** Returns how many headings of different columns a line has at most. A single one may be a word in a title. */
function knownHeadings(lines: readonly string[], delimiter: string): number {
  const counts = lines.map((line) => {
    const columns = line.split(delimiter).map((cell) => columnOfHeading(cell.replace(/^"|"$/g, '')));
    return new Set(columns.filter((column) => column !== undefined)).size;
  });
  const most = Math.max(0, ...counts);
  return most < 2 ? 0 : most;
}

/** Returns the most frequent number of cells above one, and how many lines have it. */
function consistency(lines: readonly string[], delimiter: string): { lines: number; cells: number } {
  const byCells = new Map<number, number>();
  for (const line of lines) {
    const cells = line.split(delimiter).length;
    if (cells > 1) byCells.set(cells, (byCells.get(cells) ?? 0) + 1);
  }
  let best = { lines: 0, cells: 1 };
  for (const [cells, count] of byCells) {
    if (count > best.lines || (count === best.lines && cells > best.cells)) best = { lines: count, cells };
  }
  return best;
}
