import { type Client, isCheckedIn, isCheckedOut, nameInText } from '@lotline/protocol';
import { Button, type ButtonProps } from 'antd';
import { useState } from 'react';
import { isCheckInDue } from '../../lib/check-in/next-step.js';
import { useSettings } from '../../lib/lot/settings.js';
import { useMay } from '../../lib/session/session.js';
import { useNarrow } from '../../lib/page/use-media.js';
import { useNow } from '../../lib/time/use-now.js';
import { CHECK_IN_KEY } from '../../ui/dialog/use-key.js';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.js';
import { KeyButton } from '../../ui/form/key-button.js';
import { toast, showUndoError } from '../../ui/toast/toast.js';
import { useRestoreCustomerMutation } from '../../lib/check-in/check-in-api.js';
import { useDeleteCustomerMutation } from './customer-api.js';
import { type SaveAction, showError } from './use-saving.js';
import styles from './customer.module.css';

interface Props {
  client: Client;
  /** The action in progress. */
  busy: SaveAction | null;
  gone: boolean;
  deleting: Deleting;
  onSubmitFor: (action: SaveAction) => void;
}

/**
 * The dialog's row of buttons. Only a manual check-in or check-out disables its button: a customer who is here according to
 * the booking alone can still be checked in. The button in progress stays enabled, so that it keeps the focus. While a check-in
 * is due, it is the primary button.
 */
export function ActionButtons({ client, busy, gone, deleting, onSubmitFor }: Props) {
  const { timeZone } = useSettings();
  const isDue = isCheckInDue(client, new Date(useNow(60_000)), timeZone);
  const isBlocked = busy !== null || gone || deleting.isRunning;
  return (
    <>
      <DeleteButton deleting={deleting} at="start" />
      <KeyButton
        hotkey={CHECK_IN_KEY}
        type={isDue ? 'primary' : 'default'}
        className={styles.half}
        disabled={busy !== 'check-in' && (isBlocked || isCheckedIn(client))}
        loading={busy === 'check-in'}
        onClick={() => onSubmitFor('check-in')}
      >
        Check In Customer
      </KeyButton>
      <Button
        className={styles.half}
        disabled={busy !== 'check-out' && (isBlocked || isCheckedOut(client))}
        loading={busy === 'check-out'}
        onClick={() => onSubmitFor('check-out')}
      >
        Check Out Customer
      </Button>
      <Button
        type={isDue ? 'default' : 'primary'}
        className={styles.full}
        disabled={isBlocked && busy !== 'update'}
        loading={busy === 'update'}
        onClick={() => onSubmitFor('update')}
      >
        {busy === 'update' ? 'Updating...' : 'Update Customer'}
      </Button>
    </>
  );
}

/** Rendered at the start of the button row on wide screens, and at the end of the form on phones, out of thumb's reach. */
export function DeleteButton({ deleting, at }: { deleting: Deleting; at: 'start' | 'end' }) {
  const allowed = useMay('deleteClients');
  const narrow = useNarrow();
  if (!allowed || narrow !== (at === 'end')) return null;
  return (
    <div className={at === 'start' ? styles.atStart : styles.last}>
      <Button danger loading={deleting.isRunning} onClick={deleting.ask}>
        {deleting.isRunning ? 'Deleting...' : 'Delete Customer'}
      </Button>
    </div>
  );
}

/** Deletes a customer after confirmation and offers an undo. The caller renders `dialog`, the confirmation. */
export function useDeleting(client: Client, onDeleted: () => void) {
  const act = `Deleted ${nameInText(client)}`;
  const [asking, setAsking] = useState(false);
  const [remove, { isLoading }] = useDeleteCustomerMutation();
  const [restore] = useRestoreCustomerMutation();

  const undo = async () => {
    const { data, error } = await restore(client.id);
    if (!data) {
      return showUndoError(error, 'The customer could not be restored. Please try again.', act, () => void undo());
    }
    return toast({ title: 'Customer restored', description: `${nameInText(data)} has been restored.` });
  };

  const deleteCustomer = async () => {
    setAsking(false);
    const { error } = await remove(client.id);
    if (error) return showError('Failed to delete client. Please try again.');
    toast({
      title: 'Client Deleted',
      description: 'Client has been successfully removed from the system.',
      act,
      undo: () => void undo(),
    });
    onDeleted();
  };

  return {
    ask: () => setAsking(true),
    isRunning: isLoading,
    dialog: (
      <ConfirmDialog
        open={asking}
        title="Delete Customer"
        text="Are you sure you want to delete this client?"
        confirmLabel="Delete"
        danger
        onConfirm={() => void deleteCustomer()}
        onCancel={() => setAsking(false)}
      />
    ),
  };
}
export type Deleting = ReturnType<typeof useDeleting>;

const AS_TEXT = { height: 'auto', padding: 0, fontSize: 'inherit', lineHeight: 'inherit' };

/** A link-styled button inside a line of text. */
export const InlineButton = (props: Pick<ButtonProps, 'loading' | 'onClick' | 'children'>) => (
  <Button {...props} type="link" className={styles.inline} style={AS_TEXT} />
);
