import { isolate, type ListedLot } from '@lotline/protocol';
import { Button } from 'antd';
import { memo } from 'react';
import { serverDate } from '../../../lib/time/server-time.js';
import { useSettings } from '../../../lib/lot/settings.js';
import { formatInstant } from '../../../lib/time/format.js';
import { LotMark } from '../../../ui/brand/lot-mark.js';
import { EditButton } from '../find-input.js';
import { sizeOf, zoneName } from './find-lots.js';
import { useLotAdmin, useRestoring } from './use-archiving.js';
import styles from './lots.module.css';

interface LotRowProps {
  lot: ListedLot;
  onEdit: (lot: ListedLot) => void;
}

/** A lot in the list. An archived one can be restored. */
export const LotRow = memo(function LotRow({ lot, onEdit }: LotRowProps) {
  const { timeZone } = useSettings();
  const { title, archivedAt, address, host } = lot;
  return (
    <article className={`line ${styles.row} ${archivedAt === null ? '' : styles.archived}`} aria-label={title}>
      <LotMark title={title} color={lot.brandColor} logoUrl={lot.logoUrl} size={40} />
      <div>
        <p className={`name clamp ${styles.title}`}>{title}</p>
        <p className="meta clamp">
          {archivedAt === null ? (address ?? host) : `Archived ${formatInstant(archivedAt, timeZone, serverDate())}`}
        </p>
      </div>
      <p className={`muted ${styles.fact}`}>{sizeOf(lot)}</p>
      <p className={`muted ${styles.fact}`}>
        {zoneName(lot.timeZone)}
        {lot.boardAccess !== undefined && ` · ${lot.boardAccess} boards`}
      </p>
      <div className={`row ${styles.actions}`}>
        {archivedAt !== null && <RestoreButton lot={lot} />}
        <EditButton name={title} onClick={() => onEdit(lot)} />
      </div>
    </article>
  );
});

function RestoreButton({ lot }: { lot: ListedLot }) {
  const { restore, isRestoring } = useRestoring(lot);
  if (!useLotAdmin()) return null;
  return (
    <Button aria-label={`Restore ${isolate(lot.title)}`} loading={isRestoring} onClick={() => void restore()}>
      Restore
    </Button>
  );
}
