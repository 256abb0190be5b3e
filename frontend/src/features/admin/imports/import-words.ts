import type { ImportedRowReport, ImportProgress, ImportState } from '@lotline/contracts';

const count = new Intl.NumberFormat('en-US');

export const sayCount = (value: number): string => count.format(value);

/** '1 customer', '1,168 customers'. */
export const sayCustomers = (value: number): string => `${sayCount(value)} ${value === 1 ? 'customer' : 'customers'}`;

/** '312 KB', '1.4 MB'. */
export const saySize = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** How far an import is, in a line; `progress` is null before anything was heard. */
export function sayProgress(progress: ImportProgress | null, dryRun: boolean): string {
  if (progress === null || progress.state === 'receiving') return 'Sending the file…';
  if (progress.state === 'waiting') return 'Waiting for its turn…';
  if (progress.total === null) return 'Reading the file…';
  return `${dryRun ? 'Checking' : 'Importing'} ${sayCount(progress.done)} of ${sayCount(progress.total)}`;
}

/** 'about 20 s left', in steps that do not flicker; '' where nothing can be said yet. */
export function sayTimeLeft(elapsedMs: number, done: number, left: number): string {
  if (elapsedMs < 2_000 || done <= 0 || left <= 0) return '';
  const seconds = ((elapsedMs / done) * left) / 1_000;
  if (seconds < 60) return `about ${Math.max(5, Math.ceil(seconds / 5) * 5)} s left`;
  return `about ${Math.ceil(seconds / 60)} min left`;
}

/** What became of an ended import, in a line. */
export function sayOutcome({ dryRun, created, duplicates, rejected, error }: ImportState): string {
  if (error) return error.message;
  const parts = [
    `${sayCount(created)} ${dryRun ? 'new' : 'imported'}`,
    ...(duplicates > 0 ? [`${sayCount(duplicates)} ${duplicates === 1 ? 'duplicate' : 'duplicates'}`] : []),
    ...(rejected > 0 ? [`${sayCount(rejected)} rejected`] : []),
  ];
  return parts.join(', ');
}

/** The badge of a row. */
export const OUTCOMES: Record<
  ImportedRowReport['outcome'],
  { label: string; tone: 'ok' | 'warn' | 'bad' | 'neutral' }
> = {
  created: { label: 'New', tone: 'ok' },
  duplicate: { label: 'Duplicate', tone: 'warn' },
  rejected: { label: 'Rejected', tone: 'bad' },
  skipped: { label: 'Not imported', tone: 'neutral' },
};

/** Why a row was left out, as far as a sentence says it. */
export function sayWhy({ outcome, errors, sameAsRow }: ImportedRowReport): string {
  if (errors && errors.length > 0) return errors.map(({ message }) => message).join('. ');
  if (sameAsRow !== undefined) return `The same as row ${sameAsRow} of this file`;
  if (outcome === 'duplicate') return 'Has a booking already';
  return outcome === 'skipped' ? 'Good, but other rows were not' : '';
}
