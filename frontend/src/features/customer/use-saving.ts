import type { Client } from '@lotline/protocol';
import { useState } from 'react';
import type { Step } from '../../lib/check-in/next-step.js';
import { errorCode, fieldErrors, isHttpError, errorMessage } from '../../lib/api/http-error.js';
import { type CustomerValues, phoneToSend } from '../../ui/customer-form/customer-values.js';
import { showFieldErrors } from '../../ui/form/show-field-errors.js';
import { toast } from '../../ui/toast/toast.js';
import { showInvalid, useSteps } from '../../ui/check-in/use-steps.js';
import { useStayQuestion } from '../../ui/customer-form/use-stay-question.js';
import { useUpdateCustomerMutation } from './customer-api.js';
import type { Editing } from '../../ui/form/use-editing.js';

export type CustomerEditing = Editing<Client, CustomerValues>;
export type SaveAction = 'update' | Step;

export const showError = (description: string): void => toast({ title: 'Error', description, tone: 'destructive' });

const isClient = (value: unknown): value is Client =>
  typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'number';

/** Saves the form, optionally followed by a check-in with its welcome text, or a check-out. */
export function useSaving(editing: CustomerEditing) {
  const [busy, setBusy] = useState<SaveAction | null>(null);
  const [update] = useUpdateCustomerMutation();
  const { confirmSpot, send, dialog } = useSteps();
  const stayQuestion = useStayQuestion();
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

  const saveThen = async (step: Step, values: CustomerValues) => {
    if ((await save(values)).error) return showError('Failed to save customer information');
    await send(step, id);
  };

  const actions: Record<SaveAction, (values: CustomerValues) => Promise<void>> = {
    update: async (values) => {
      const { error } = await save(values);
      if (error) return showError(errorMessage(error, 'Failed to update customer'));
      toast({ title: 'Success', description: 'Customer information updated successfully' });
    },
    'check-in': async (values) => {
      if (await confirmSpot({ id, ...values })) await saveThen('check-in', values);
    },
    'check-out': (values) => saveThen('check-out', values),
  };

  return {
    busy,
    /** The question before an unusual stay is saved. */
    stayDialog: stayQuestion.dialog,
    /** The confirmation for checking in at an occupied spot. */
    spotDialog: dialog,
    run: async (action: SaveAction, values: CustomerValues) => {
      if (busy) return;
      setBusy(action);
      try {
        if (await stayQuestion.ask(values, editing.base)) await actions[action](values);
        else editing.form.scrollToField('checkOutDateTime', { focus: true, block: 'center' });
      } finally {
        setBusy(null);
      }
    },
    /** Shows that the form is invalid. An update shows its errors at the fields only. */
    showInvalid: (action: SaveAction) => {
      if (action !== 'update') showInvalid(action);
    },
  };
}
