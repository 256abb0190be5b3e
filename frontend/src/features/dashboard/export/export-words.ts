import { sayCount } from '../figures/said-figures.js';
import type { Exporting } from './exporting.js';

const megabytes = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** How far an export is: `Preparing…`, then `12,500 of 100,000 customers · 3.1 MB` as far as it is known. */
export function sayExporting({ head, rows, bytes }: Exporting): string {
  if (!head) return 'Preparing…';
  const of = `${sayCount(head.customers)} ${head.customers === 1 ? 'customer' : 'customers'}`;
  const far = rows === null ? of : `${sayCount(Math.min(rows, head.customers))} of ${of}`;
  return bytes === 0 ? far : `${far} · ${megabytes.format(bytes / 1_000_000)} MB`;
}

/** In whole percent, by customers; null where that is not known. Never all before the file is whole. */
export function exportedPercent({ head, rows }: Exporting): number | null {
  if (!head || rows === null || head.customers === 0) return null;
  return Math.min(99, Math.floor((rows / head.customers) * 100));
}
