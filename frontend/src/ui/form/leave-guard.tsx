import { useEffect, useState } from 'react';
import { type Blocker, type BlockerFunction, useBlocker } from 'react-router-dom';
import { useUnsaved } from '../../lib/page/unsaved.js';
import { ConfirmDialog } from '../dialog/confirm-dialog.js';

interface Props {
  /** Whether unsaved values would be lost. */
  isUnsaved: () => boolean;
  /** Whether the navigation leaves the form. */
  isLeaving: BlockerFunction;
  /** Says what would be lost. */
  text: string;
}

/** Asks before a navigation, or closing the page, discards a form's values. */
export function LeaveGuard({ isUnsaved, isLeaving, text }: Props) {
  const isStillUnsaved = useUnsaved(isUnsaved);
  const blocker = useBlocker((navigation) => isStillUnsaved() && isLeaving(navigation));
  // The router closes the question with low priority; on a busy phone it would take keys meant for the form.
  const [dismissed, setDismissed] = useState<Blocker | null>(null);
  const keepEditing = () => {
    setDismissed(blocker);
    blocker.reset?.();
  };

  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (isStillUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [isStillUnsaved]);

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked' && blocker !== dismissed}
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
