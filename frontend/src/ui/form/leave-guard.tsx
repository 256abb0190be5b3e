import { useEffect, useState } from 'react';
import { type Blocker, type BlockerFunction, useBlocker } from 'react-router-dom';
import { useUnsaved } from '../../lib/page/unsaved.js';
import { ConfirmDialog } from '../dialog/confirm-dialog.js';

interface Props {
  /** Whether something would be lost. */
  holds: () => boolean;
  /** Whether that way leads out of the form. */
  leaves: BlockerFunction;
  /** What would be lost. */
  text: string;
}

/** Asks before a form's values are lost: on close, on a link, on the browser's way back, on leaving the page. */
export function LeaveGuard({ holds, leaves, text }: Props) {
  const stillHolds = useUnsaved(holds);
  const blocker = useBlocker((way) => stillHolds() && leaves(way));
  // The router hides the question with low priority: on a busy phone it would take keys that are meant for the form again.
  const [refused, setRefused] = useState<Blocker | null>(null);
  const keepEditing = () => {
    setRefused(blocker);
    blocker.reset?.();
  };

  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => {
      if (stillHolds()) event.preventDefault();
    };
    window.addEventListener('beforeunload', leave);
    return () => window.removeEventListener('beforeunload', leave);
  }, [stillHolds]);

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked' && blocker !== refused}
      title="Discard changes?"
      text={text}
      cancelLabel="Keep editing"
      confirmLabel="Discard"
      danger
      onConfirm={() => blocker.proceed?.()}
      onCancel={keepEditing}
    />
  );
}
