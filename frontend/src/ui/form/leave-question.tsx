import { useEffect, useState } from 'react';
import { type Blocker, useBlocker } from 'react-router-dom';
import { lostBy, type Unsaved } from '../../lib/page/unsaved.js';
import { ConfirmDialog } from '../dialog/confirm-dialog.js';

/**
 * Asks before a navigation discards unsaved input, and names everything that would be lost. The page has one: the router asks only
 * the last of several blockers, and an edited form may be covered by the edited details of a customer.
 */
export function LeaveQuestion() {
  const [lost, setLost] = useState<readonly Unsaved[]>([]);
  const blocker = useBlocker((navigation) => {
    const unsaved = lostBy(navigation);
    if (unsaved.length > 0) setLost(unsaved);
    return unsaved.length > 0;
  });
  const isRefused = lost.some(({ text }) => text === undefined);
  // The router closes the question with low priority; on a busy phone it would take keys meant for the form.
  const [dismissed, setDismissed] = useState<Blocker | null>(null);
  const keepEditing = () => {
    setDismissed(blocker);
    blocker.reset?.();
  };

  useEffect(() => {
    if (isRefused && blocker.state === 'blocked') blocker.reset();
  }, [isRefused, blocker]);

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked' && !isRefused && blocker !== dismissed}
      onTop
      title="Discard changes?"
      text={lost.map((one) => describe(one, lost.length === 1)).join(' ')}
      cancelLabel="Keep editing"
      confirmLabel="Discard"
      danger
      onConfirm={() => blocker.proceed?.()}
      onCancel={keepEditing}
    />
  );
}

const describe = ({ name, text = '' }: Unsaved, isAlone: boolean): string =>
  isAlone || name === undefined ? text : `${name}: ${text}`;
