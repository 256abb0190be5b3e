import { isolate, type ManagedUser } from '@lotline/protocol';
import { Button } from 'antd';
import { useState } from 'react';
import { Asking } from '../../../ui/dialog/confirm-dialog.js';
import { SecretDialog } from '../../../ui/dialog/secret-dialog.js';
import { toast } from '../../../ui/toast/toast.js';
import { showUserError, useMakeResetLinkMutation, useResetSecondFactorMutation } from './users-api.js';
import { displayName } from './user-list.js';
import styles from './user-dialogs.module.css';

/** How an admin helps another user who cannot sign in. */
export const SignInHelp = ({ user }: { user: ManagedUser }) => (
  <>
    {user.active && <ResetLinkHelp user={user} />}
    {user.hasSecondFactor && <SecondFactorHelp user={user} />}
  </>
);

/** Makes a one-time link. */
function ResetLinkHelp({ user }: { user: ManagedUser }) {
  const [make, { isLoading, data: link, reset }] = useMakeResetLinkMutation();

  const makeLink = async () => {
    const { error } = await make({ id: user.id });
    if (error) showUserError(error, 'Failed to make a link. Please try again.');
  };

  return (
    <div className={`cluster ${styles.help}`}>
      <p className={`muted ${styles.helpText}`}>Forgot the password? A one-time link lets them choose a new one.</p>
      <Button loading={isLoading} onClick={() => void makeLink()}>
        Create Password Link
      </Button>
      {link && (
        <SecretDialog
          title="Link Created"
          text={`Copy the link now and give it to ${displayName(user)}. It is not shown again.`}
          label="Password link"
          secret={link.url}
          onClose={reset}
        >
          It works once, and expires in an hour.
        </SecretDialog>
      )}
    </div>
  );
}

function SecondFactorHelp({ user }: { user: ManagedUser }) {
  const [reset] = useResetSecondFactorMutation();
  const [isReset, setReset] = useState(false);
  const name = isolate(displayName(user));

  const resetSecondFactor = async () => {
    const { error } = await reset({ id: user.id });
    if (error) return showUserError(error, 'Failed to reset the second factor. Please try again.');
    setReset(true);
    toast({ title: 'Second Factor Reset', description: `${name} signs in with the password alone.` });
  };

  if (isReset) return null;
  return (
    <div className={`cluster ${styles.help}`}>
      <p className={`muted ${styles.helpText}`}>Second factor is on. Lost phone and recovery codes?</p>
      <Asking
        button={(ask) => <Button onClick={ask}>Reset Second Factor</Button>}
        title="Reset Second Factor"
        text={`${name} will sign in with the password alone until they set up a new second factor. Make sure that the request really comes from them.`}
        confirmLabel="Reset"
        danger
        onConfirm={resetSecondFactor}
      />
    </div>
  );
}
