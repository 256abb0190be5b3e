import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';

interface Props {
  clientId: string;
  /** Whether something would be lost. */
  holds: () => boolean;
}

/** Asks before edits are lost: on close, on the browser's way back, on leaving the page. */
export function UnsavedGuard({ clientId, holds }: Props) {
  const blocker = useBlocker(
    ({ nextLocation }) => holds() && new URLSearchParams(nextLocation.search).get('customer') !== clientId,
  );

  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => {
      if (holds()) event.preventDefault();
    };
    window.addEventListener('beforeunload', leave);
    return () => window.removeEventListener('beforeunload', leave);
  });

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Discard changes?"
      text="Your changes to this customer are not saved."
      cancelLabel="Keep editing"
      confirmLabel="Discard"
      danger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
