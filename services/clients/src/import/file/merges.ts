import { containsBytes } from './contains-bytes.js';
import { parseMerge, type Merge } from './merged-cells.js';
import { readXml } from './xml.js';
import type { ZipPart } from './zip.js';

const ELEMENT = Buffer.from('mergeCell ');

/**
 * Returns the merged ranges of a sheet. They follow its rows, so the sheet is read once for them. Most sheets have none, which a
 * search in the bytes finds out in a fraction of the time.
 */
export async function readMerges(sheet: ZipPart): Promise<Merge[]> {
  const merges: Merge[] = [];
  if (!(await containsBytes(await sheet.content(), ELEMENT))) return merges;
  await readXml(await sheet.content(), {
    open: (name, { ref }) => {
      const merge = name === 'mergeCell' && ref !== undefined ? parseMerge(ref) : undefined;
      if (merge) merges.push(merge);
    },
  });
  return merges;
}
