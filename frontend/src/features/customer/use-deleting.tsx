import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.js';
import { sentenceOf } from '../../lib/api/http-error.js';
import { toast } from '../../ui/toast/toast.js';
import { useDeleteCustomerMutation, useRestoreCustomerMutation } from './customer-api.js';

/** Deleting a customer: asked first, said afterwards. `dialog` is the question, to be shown by the caller. */
export function useDeleting(clientId: string, onDeleted: () => void) {
  const [asking, setAsking] = useState(false);
  const [remove, { isLoading }] = useDeleteCustomerMutation();
  const [restore] = useRestoreCustomerMutation();

  const undo = async () => {
    const { data, error } = await restore(clientId);
    if (!data) {
      const description = sentenceOf(error, 'The customer could not be restored. Please try again.');
      return toast({ title: 'Error', description, tone: 'destructive' });
    }
    return toast({ title: 'Customer restored', description: `${data.firstName} ${data.lastName} is back.` });
  };

  const confirmed = async () => {
    setAsking(false);
    const { error } = await remove(clientId);
    if (error) {
      toast({ title: 'Error', description: 'Failed to delete client. Please try again.', tone: 'destructive' });
      return;
    }
    toast({
      title: 'Client Deleted',
      description: 'Client has been successfully removed from the system.',
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
        onConfirm={() => void confirmed()}
        onCancel={() => setAsking(false)}
      />
    ),
  };
}
export type Deleting = ReturnType<typeof useDeleting>;
