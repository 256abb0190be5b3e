import type { ManagedUser } from '@lotline/contracts';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.js';
import { toast } from '../../../ui/toast/toast.js';
import { sayRefused } from './refused.js';
import { isActive } from './user-list.js';
import { useSetActiveMutation } from './users-api.js';
import styles from './users.module.css';

/** Deactivates an account once that is confirmed, or reactivates it. */
export function ActiveButton({ user, name }: { user: ManagedUser; name: string }) {
  const [setActive, { isLoading }] = useSetActiveMutation();
  const [isAsking, setAsking] = useState(false);
  const active = isActive(user);

  const change = async () => {
    const { error } = await setActive({ id: user.id, active: !active });
    setAsking(false);
    if (error) return sayRefused(error, `Failed to ${active ? 'deactivate' : 'reactivate'} user. Please try again.`);
    toast(
      active
        ? { title: 'User Deactivated', description: `${name} is signed out and can no longer sign in.` }
        : { title: 'User Reactivated', description: `${name} can sign in again.` },
    );
  };

  return (
    <>
      <button
        type="button"
        className={styles.state}
        aria-label={`${active ? 'Deactivate' : 'Reactivate'} ${name}`}
        aria-disabled={isLoading}
        onClick={() => {
          if (isLoading) return;
          if (active) setAsking(true);
          else void change();
        }}
      >
        {active ? 'Deactivate' : 'Reactivate'}
      </button>
      <ConfirmDialog
        open={isAsking}
        title="Deactivate User"
        text={`${name} is signed out everywhere at once and cannot sign in until an admin reactivates the account. Nothing is deleted.`}
        confirmLabel="Deactivate"
        danger
        pending={isLoading}
        onConfirm={() => void change()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
