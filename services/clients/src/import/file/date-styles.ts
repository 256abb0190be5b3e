import type { WorkbookPart } from './workbook-entries.js';
import { readXml } from './xml.js';

/** Number formats of dates and times that a workbook does not list (ECMA-376 part 1, 18.8.30; from 27 to 58 those of East Asia). */
const BUILT_IN = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

/** Reads which of a workbook's cell styles show a number as a date or a time; by the style's number. */
export async function dateStyles(part: WorkbookPart): Promise<boolean[]> {
  const formats = new Map<number, boolean>();
  const styles: boolean[] = [];
  let inCellStyles = false;
  await readXml(await part.content(), {
    open: (name, { numFmtId, formatCode = '' }) => {
      const format = Number(numFmtId ?? 0);
      if (name === 'numFmt') formats.set(format, isDateFormat(formatCode));
      else if (name === 'cellXfs') inCellStyles = true;
      else if (name === 'xf' && inCellStyles) styles.push(formats.get(format) ?? isBuiltIn(format));
    },
    close: (name) => {
      if (name === 'cellXfs') inCellStyles = false;
    },
  });
  return styles;
}

const isBuiltIn = (format: number): boolean => BUILT_IN.some(([first, last]) => format >= first && format <= last);

/** By its letters for years to seconds, outside of colors, conditions and quoted text. */
const isDateFormat = (code: string): boolean =>
  /[ymdhs]/i.test(
    code
      .replace(/\[[^\]]*\]/g, '')
      .replace(/"[^"]*"/g, '')
      .replace(/\\./g, ''),
  );
