import { TRANSFER_COLUMNS, type ExportRow } from '@lotline/contracts';
import { newestReleased } from '@lotline/contracts/testing';

type Field = keyof typeof TRANSFER_COLUMNS;
type Values = Partial<Record<Field, ExportRow[number]>>;

const FIELDS = Object.keys(TRANSFER_COLUMNS);

const EMPTY: Values = { terminal: '', customerId: null, manualCheckOutTimestamp: null };

/** A customer's row as the clients service answers it. */
export function exportRow(over: Values = {}): ExportRow {
  const [page] = newestReleased('clients.export.page').answers ?? [];
  const [row]: ExportRow[] = JSON.parse(String(Reflect.get(Object(page), 'rows')));
  const values = new Map(Object.entries({ ...EMPTY, ...over }));
  return (row ?? []).map((value, at) => {
    const given = values.get(FIELDS[at] ?? '');
    return given === undefined ? value : given;
  });
}
