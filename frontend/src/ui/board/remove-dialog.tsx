import { useEffect, useId, useRef } from 'react';
import { useUiWords } from '../words.js';
import styles from './remove-dialog.module.css';
import type { RideCard } from '../../lib/rides/lanes.js';

interface RemoveDialogProps {
  /** The customer to remove; the dialog is closed when null. */
  card: RideCard | null;
  onRemove: (card: RideCard) => void;
  onClose: () => void;
}

/** A native dialog, because the pick-up board does not load antd. */
export const RemoveDialog = ({ card, onRemove, onClose }: RemoveDialogProps) =>
  card && <OpenDialog onRemove={() => onRemove(card)} onClose={onClose} />;

function OpenDialog({ onRemove, onClose }: { onRemove: () => void; onClose: () => void }) {
  const words = useUiWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} role="dialog" aria-labelledby={title} className={styles.dialog} onClose={onClose}>
      <h2 id={title} className={styles.title}>
        {words.removeTitle}
      </h2>
      <p className={styles.text}>{words.removeText}</p>
      <div className={styles.buttons}>
        <button type="button" className={styles.button} onClick={onClose}>
          {words.cancel}
        </button>
        <button type="button" className={`${styles.button} ${styles.danger}`} onClick={onRemove}>
          {words.remove}
        </button>
      </div>
    </dialog>
  );
}
