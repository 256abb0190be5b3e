import type { Client } from '@lotline/contracts';
import { useState } from 'react';
import { useCheckIn } from '../../lib/check-in/use-check-in.js';
import { errorCode, fieldErrors, isHttpError, errorMessage } from '../../lib/api/http-error.js';
import { type CustomerValues, phoneToSend } from '../../ui/customer-form/customer-values.js';
import { showFieldErrors } from '../../ui/form/show-field-errors.js';
import { toast } from '../../ui/toast/toast.js';
import { checkedInToast } from '../../ui/check-in/checked-in-toast.js';
import { useSpotTaken } from '../../ui/check-in/use-spot-taken.js';
import { useUndoStep } from '../../ui/check-in/use-undo-step.js';
import { useCheckOutCustomerMutation, useUpdateCustomerMutation } from './customer-api.js';
import type { Editing } from '../../ui/form/use-editing.js';

export type CustomerEditing = Editing<Client, CustomerValues>;
export type SaveAction = 'update' | 'check-in' | 'check-out';

export const showError = (description: string): void => toast({ title: 'Error', description, tone: 'destructive' });

const isClient = (value: unknown): value is Client =>
  typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'number';

/** Saves the form, optionally followed by a check-in with its welcome text, or a check-out. */
export function useSaving(editing: CustomerEditing) {
  const [busy, setBusy] = useState<SaveAction | null>(null);
  const [update] = useUpdateCustomerMutation();
  const checkIn = useCheckIn();
  const spotTaken = useSpotTaken();
  const [checkOut] = useCheckOutCustomerMutation();
  const undoStep = useUndoStep();
  const { id, version, phone } = editing.base;

  const save = async (values: CustomerValues) => {
    const sent = {
      ...values,
      phone: phoneToSend(values.phone, phone),
      paymentAmount: Number(values.paymentAmount),
    };
    const { data, error } = await update({ id, version, update: sent });
    if (data) {
      editing.saved(data, values);
      return { error: null };
    }
    showFieldErrors(editing.form, fieldErrors(error));
    const current = isHttpError(error) && errorCode(error) === 'STALE_VERSION' ? error.api?.current : null;
    if (isClient(current)) editing.setTheirs(current);
    return { error };
  };

  const actions: Record<SaveAction, (values: CustomerValues) => Promise<void>> = {
    update: async (values) => {
      const { error } = await save(values);
      if (error) return showError(errorMessage(error, 'Failed to update customer'));
      toast({ title: 'Success', description: 'Customer information updated successfully' });
    },
    'check-in': async (values) => {
      if (!(await spotTaken.ask({ id, ...values }))) return;
      if ((await save(values)).error) return showError('Failed to save customer information');
      const client = await checkIn(id);
      if (!client) return showError('Failed to update check-in status');
      toast(checkedInToast(client, undoStep('check-in', client)));
    },
    'check-out': async (values) => {
      if ((await save(values)).error) return showError('Failed to save customer information');
      const { data: client } = await checkOut(id);
      if (!client) return showError('Failed to update check-out status');
      toast({
        title: 'Customer Checked Out',
        description: 'Customer information saved and checked out successfully',
        undo: undoStep('check-out', client),
      });
    },
  };

  return {
    busy,
    /** The confirmation for checking in at an occupied spot. */
    dialog: spotTaken.dialog,
    run: async (action: SaveAction, values: CustomerValues) => {
      if (busy) return;
      setBusy(action);
      try {
        await actions[action](values);
      } finally {
        setBusy(null);
      }
    },
    /** Shows that the form is invalid. An update shows its errors at the fields only. */
    showInvalid: (action: SaveAction) => {
      if (action === 'update') return;
      const verb = action === 'check-in' ? 'checking in' : 'checking out';
      toast({
        title: 'Validation Error',
        description: `Please fill in all required fields before ${verb}`,
        tone: 'destructive',
      });
    },
  };
}
