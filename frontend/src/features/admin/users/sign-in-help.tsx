import type { ManagedUser } from '@lotline/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.js';
import { toast } from '../../../ui/toast/toast.js';
import { showUserError, useResetSecondFactorMutation } from './users-api.js';
import { displayName } from './user-list.js';
import styles from './users.module.css';

/** How an admin helps another user who cannot sign in. */
export function SignInHelp({ user }: { user: ManagedUser }) {
  const [reset, { isLoading }] = useResetSecondFactorMutation();
  const [isAsking, setAsking] = useState(false);
  const [isOn, setOn] = useState(user.hasSecondFactor ?? false);
  const name = displayName(user);

  const resetSecondFactor = async () => {
    const { error } = await reset({ id: user.id });
    setAsking(false);
    if (error) return showUserError(error, 'Failed to reset the second factor. Please try again.');
    setOn(false);
    toast({ title: 'Second Factor Reset', description: `${name} signs in with the password alone.` });
  };

  if (!isOn) return null;
  return (
    <div className={styles.help}>
      <p className={styles.helpText}>Second factor is on. Lost phone and recovery codes?</p>
      <Button onClick={() => setAsking(true)}>Reset Second Factor</Button>
      <ConfirmDialog
        open={isAsking}
        title="Reset Second Factor"
        text={`${name} will sign in with the password alone until they set up a new second factor. Make sure that it is really them who asks.`}
        confirmLabel="Reset"
        danger
        pending={isLoading}
        onConfirm={() => void resetSecondFactor()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
