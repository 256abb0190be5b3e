import type { ZipPart } from './zip.js';
import { readXml } from './xml.js';

/** Built-in number formats of dates and times (ECMA-376 part 1, 18.8.30). 27 to 36 and 50 to 58 are East Asian. */
const BUILT_IN = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

/** Returns by style number which cell styles of a workbook show a number as a date or time. */
export async function dateStyles(part: ZipPart): Promise<boolean[]> {
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

/** Looks for the letters of date fields outside of colors, conditions and quoted text. */
const isDateFormat = (code: string): boolean =>
  /[ymdhs]/i.test(
    code
      .replace(/\[[^\]]*\]/g, '')
      .replace(/"[^"]*"/g, '')
      .replace(/\\./g, ''),
  );
