import { OVERFULL_REASONS, type OverfullReason, type PlacesLeft } from '@lotline/protocol';
import { AsWritten } from '../label/as-written.js';
import { useUiWords } from '../words.js';
import styles from './dialog.module.css';
import { formatPlaces } from './places-left.js';
import { ReasonDialog } from './reason-dialog.js';

/** A move into a shuttle that has too few places for it. */
export interface OverfullMove {
  shuttle: string;
  /** The places left after the move. */
  left: PlacesLeft;
  move: (reason: OverfullReason | null) => void;
}

interface OverfullDialogProps {
  /** The dialog is closed when null. */
  overfull: OverfullMove | null;
  onClose: () => void;
}

/** Asks why customers ride in a shuttle that has too few places for them (docs/product/dispatch.md#places). */
export function OverfullDialog({ overfull, onClose }: OverfullDialogProps) {
  const words = useUiWords();
  if (!overfull) return null;
  return (
    <ReasonDialog
      title={words.overfullTitle}
      why={words.whyAnyway}
      reasons={OVERFULL_REASONS}
      confirm={words.moveAnyway}
      isOptional={false}
      onConfirm={(reason) => {
        onClose();
        overfull.move(reason);
      }}
      onClose={onClose}
    >
      <p className={`${styles.text} ${styles.customer}`}>
        <AsWritten>{overfull.shuttle}</AsWritten>
      </p>
      <p className={styles.text}>{formatPlaces(overfull.left, words)}</p>
    </ReasonDialog>
  );
}
