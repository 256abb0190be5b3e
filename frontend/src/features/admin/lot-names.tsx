import type { SignedInUser } from '@lotline/protocol';
import { useState } from 'react';
import styles from './admin.module.css';

/** The number of lots that are named at first. */
const NAMED = 3;

interface LotNamesProps {
  ids: readonly string[];
  /** The lots that the admin sees. */
  lots: SignedInUser['lots'];
}

/**
 * The titles of lots in alphabetical order. A lot that the admin cannot see is shown by its id. A long list is collapsed at
 * first.
 */
export function LotNames({ ids, lots }: LotNamesProps) {
  const [showsAll, setShowsAll] = useState(false);
  const titles = ids
    .map((id) => lots.find((lot) => lot.id === id)?.title ?? id)
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  // Nothing is gained by hiding a single lot.
  if (showsAll || titles.length <= NAMED + 1) return <>{titles.join(', ')}</>;
  return (
    <>
      {titles.slice(0, NAMED).join(', ')}{' '}
      <button type="button" className={`bare ${styles.moreLots}`} onClick={() => setShowsAll(true)}>
        and {titles.length - NAMED} more
      </button>
    </>
  );
}
