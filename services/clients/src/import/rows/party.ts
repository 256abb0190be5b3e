import { wholeNumberFrom } from '@lotline/protocol';
import { importedText } from './cells.js';
import type { ImportedCell } from './dates.js';
import { isPlaceholder } from './placeholders.js';
import type { RowContext } from './row-context.js';

const MAX_PEOPLE = 999;
const PEOPLE =
  'adults?|child(?:ren)?|kids?|infants?|people|persons?|passengers?|pax|guests?|adultos?|niños?|personas?|pasajeros?';
/** '2 adults', '2 adults, 1 child', '2+1' */
const COUNTED = new RegExp(
  `^\\d{1,3}(?: ?(?:${PEOPLE}))(?:[ ,+&]+(?:(?:and|y) )?\\d{1,3} ?(?:${PEOPLE}))*$|^\\d{1,3}(?: ?\\+ ?\\d{1,3})+$`,
  'i',
);

/** Reads the number of people. A number below 1 and other text count as 1 (docs/product/validation.md#import-rows). */
export function readParty(cell: ImportedCell, row: RowContext): number {
  const text = importedText(cell);
  if (text === '' || isPlaceholder(text)) return 1;
  const counted = COUNTED.test(text)
    ? (text.match(/\d+/g) ?? []).reduce((sum, part) => sum + Number(part), 0)
    : undefined;
  const number = counted ?? Number(text);
  if (Number.isNaN(number)) {
    row.notice('is read as 1 person');
    return 1;
  }
  if (number < 1) return 1;
  const size = counted ?? wholeNumberFrom(text.replace(/\.0+$/, ''));
  if (size === undefined) return row.reject('is not a whole number of people');
  return size > MAX_PEOPLE ? row.reject(`is more than ${MAX_PEOPLE} people`) : size;
}
