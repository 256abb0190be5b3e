import { REMOVAL_REASONS, type RemovalReason } from '@lotline/protocol';
import { AsWritten } from '../label/as-written.js';
import { useUiWords } from '../words.js';
import styles from './dialog.module.css';
import { ReasonDialog } from './reason-dialog.js';
import type { RideCard } from '../../lib/rides/lanes.js';

interface RemoveDialogProps {
  /** The customer to remove; the dialog is closed when null. */
  card: RideCard | null;
  /** `reason` is null if nobody gave one. */
  onRemove: (card: RideCard, reason: RemovalReason | null) => void;
  onClose: () => void;
}

export function RemoveDialog({ card, onRemove, onClose }: RemoveDialogProps) {
  const words = useUiWords();
  if (!card) return null;
  return (
    <ReasonDialog
      title={words.removeTitle}
      why={words.why}
      reasons={REMOVAL_REASONS}
      confirm={words.remove}
      isOptional
      onConfirm={(reason) => onRemove(card, reason)}
      onClose={onClose}
    >
      <p className={`${styles.text} ${styles.customer}`}>
        <AsWritten>{`${card.firstName} ${card.lastName}`}</AsWritten>
      </p>
      <p className={styles.text}>{words.removeText}</p>
    </ReasonDialog>
  );
}
