import type { BoardCard } from '@lotline/contracts';
import { ConfirmDialog } from '../confirm-dialog.js';

interface RemoveDialogProps {
  /** The customer who is to leave the board; closed without one. */
  card: BoardCard | null;
  onRemove: (card: BoardCard) => void;
  onClose: () => void;
}

export function RemoveDialog({ card, onRemove, onClose }: RemoveDialogProps) {
  return (
    <ConfirmDialog
      open={card !== null}
      title="Remove Customer from Shuttle"
      text="Are you sure you want to remove this customer from the shuttle? This will clear their shuttle status."
      confirmLabel="Remove"
      danger
      onConfirm={() => card && onRemove(card)}
      onCancel={onClose}
    />
  );
}
