import { REMOVAL_REASONS, type RemovalReason } from '@lotline/protocol';
import { useEffect, useId, useRef, useState } from 'react';
import { AsWritten } from '../label/as-written.js';
import { useUiWords } from '../words.js';
import styles from './dialog.module.css';
import type { RideCard } from '../../lib/rides/lanes.js';

interface RemoveDialogProps {
  /** The customer to remove; the dialog is closed when null. */
  card: RideCard | null;
  /** `reason` is null if nobody gave one. */
  onRemove: (card: RideCard, reason: RemovalReason | null) => void;
  onClose: () => void;
}

/** A native dialog, because the pick-up board does not load antd. */
export const RemoveDialog = ({ card, onRemove, onClose }: RemoveDialogProps) =>
  card && <OpenDialog card={card} onRemove={(reason) => onRemove(card, reason)} onClose={onClose} />;

interface OpenDialogProps {
  card: RideCard;
  onRemove: (reason: RemovalReason | null) => void;
  onClose: () => void;
}

function OpenDialog({ card, onRemove, onClose }: OpenDialogProps) {
  const words = useUiWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [reason, setReason] = useState<RemovalReason | null>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} role="dialog" aria-labelledby={title} className={styles.dialog} onClose={onClose}>
      <h2 id={title} className={styles.title}>
        {words.removeTitle}
      </h2>
      <p className={`${styles.text} ${styles.customer}`}>
        <AsWritten>{`${card.firstName} ${card.lastName}`}</AsWritten>
      </p>
      <p className={styles.text}>{words.removeText}</p>
      <div className={`cluster ${styles.reasons}`} role="group" aria-label={words.why}>
        <span>{words.why}</span>
        {REMOVAL_REASONS.map((each) => (
          <button
            key={each}
            type="button"
            className={`button ${styles.reason}`}
            aria-pressed={each === reason}
            onClick={() => setReason(each === reason ? null : each)}
          >
            {words.reason[each]}
          </button>
        ))}
      </div>
      <div className={styles.buttons}>
        <button type="button" className={`button ${styles.button}`} onClick={onClose}>
          {words.cancel}
        </button>
        <button type="button" className={`button ${styles.button} ${styles.danger}`} onClick={() => onRemove(reason)}>
          {words.remove}
        </button>
      </div>
    </dialog>
  );
}
