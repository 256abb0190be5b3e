import type { ImportedRowReport, ImportProgress, ImportState, LeftOutReason } from '@lotline/protocol';
import { formatCount, formatCountOf } from '../../../lib/text/numbers.js';

/** '312 KB', '1.4 MB'. */
export const formatSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Formats the progress of an import. `progress` is null until the first one arrives. */
export function formatProgress(progress: ImportProgress | null, dryRun: boolean): string {
  if (progress === null || progress.state === 'receiving') return 'Uploading the file…';
  if (progress.state === 'waiting') return 'Waiting to start…';
  if (progress.total === null) return 'Reading the file…';
  return `${dryRun ? 'Checking' : 'Importing'} ${formatCount(progress.done)} of ${formatCount(progress.total)}`;
}

/** 'about 20 s left', rounded so that it does not flicker; '' when it is too early for an estimate. */
export function formatTimeLeft(elapsedMs: number, done: number, left: number): string {
  if (elapsedMs < 2_000 || done <= 0 || left <= 0) return '';
  const seconds = ((elapsedMs / done) * left) / 1_000;
  if (seconds < 60) return `about ${Math.max(5, Math.ceil(seconds / 5) * 5)} s left`;
  return `about ${Math.ceil(seconds / 60)} min left`;
}

/** Formats the outcome of an ended import. */
export function formatOutcome({
  dryRun,
  total,
  done,
  created,
  duplicates,
  rejected,
  leftOut,
  error,
}: ImportState): string {
  // A failed import that has no row with an outcome imported nothing.
  if (error && done === 0) return error.message;
  const parts = [
    `${formatCount(created)} ${dryRun ? 'new' : 'imported'}`,
    ...(duplicates > 0 ? [formatCountOf(duplicates, 'duplicate')] : []),
    ...(rejected > 0 ? [`${formatCount(rejected)} rejected`] : []),
    ...(leftOut > 0 ? [`${formatCount(leftOut)} left out`] : []),
    ...(error && total !== null && total > done ? [`${formatCountOf(total - done, 'row')} never reached`] : []),
  ];
  const counts = parts.join(', ');
  return error ? `${error.message} (${counts})` : counts;
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
  'left-out': { label: 'No customer', tone: 'neutral' },
};

/** Why a row is no customer. */
const REASONS: Record<LeftOutReason, string> = {
  outside: 'A title or a note',
  'repeated-headings': 'The headings again',
  total: 'A total',
  status: 'Its status is left out',
};

/** Formats why a row was left out; '' when there is no reason. */
export function formatReason({ outcome, errors, sameAsRow, sameAsSheet, reason }: ImportedRowReport): string {
  if (errors && errors.length > 0) return errors.map(({ message }) => message).join('. ');
  if (sameAsRow !== undefined) return `Same as row ${sameAsRow} of ${sameAsSheet ?? 'this file'}`;
  if (outcome === 'duplicate') return 'Already has a booking';
  if (reason) return REASONS[reason];
  return outcome === 'skipped' ? 'Valid, but other rows were rejected' : '';
}
