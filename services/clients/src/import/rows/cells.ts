import { clientTypes, contractTypes, type Lot, unescapeFormula, wellFormed } from '@lotline/protocol';
import type { ImportedCell } from './dates.js';

/** Parse a cell as one kind of value. They return undefined for other values. */

export function importedText(cell: ImportedCell): string {
  if (cell === null) return '';
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 19).replace('T', ' ');
  return unescapeFormula(wellFormed(String(cell))).trim();
}

const normalize = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const YES = ['yes', 'y', 'true', '1', 'x', 'on', 'checked'];
const NO = ['', 'no', 'n', 'false', '0', 'off'];

export function importedYesNo(cell: ImportedCell): boolean | undefined {
  const normalized = normalize(importedText(cell));
  if (YES.includes(normalized)) return true;
  return NO.includes(normalized) ? false : undefined;
}

/** The status, or null for none. Also accepts yes and no. */
export function importedStatus<Status extends string>(cell: ImportedCell, status: Status): Status | null | undefined {
  if (normalize(importedText(cell)) === normalize(status)) return status;
  const isSo = importedYesNo(cell);
  if (isSo === undefined) return undefined;
  return isSo ? status : null;
}

/**
 * Finds a customer type by name, ignoring case and punctuation. Contract types also match without the host of the lot.
 */
export function importedClientType(text: string, lot: Pick<Lot, 'host' | 'reservationsHost'>): string | undefined {
  const normalized = normalize(text);
  const [monthly, quarterly] = contractTypes(lot);
  const known = clientTypes(lot).find((type) => normalize(type) === normalized);
  if (known !== undefined) return known;
  if (['monthlycontract', 'monthly'].includes(normalized)) return monthly;
  if (['quarterlycontract', 'quarterly'].includes(normalized)) return quarterly;
  return undefined;
}

/** Finds a terminal of the lot. 'Terminal 1' matches T1. */
export function importedTerminal(text: string, { terminals }: Pick<Lot, 'terminals'>): string | undefined {
  const normalized = normalize(text).replace(/^terminal/, '');
  return terminals.find((terminal) =>
    [normalize(terminal), normalize(terminal).replace(/^t(?=\d)/, '')].includes(normalized),
  );
}
