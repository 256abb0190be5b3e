import type { Client } from '@lotline/protocol';
import { useState } from 'react';
import type { Step } from '../../lib/check-in/next-step.js';
import { useSettings } from '../../lib/lot/settings.js';
import { useOpenCustomer } from '../../lib/page/open-customer.js';
import { firstInvalidField } from '../customer-form/customer-schema.js';
import { showInvalid, useSteps } from './use-steps.js';

export const STEP_LABELS: Record<Step, string> = { 'check-in': 'Check In', 'check-out': 'Check Out' };

/**
 * The button of a card. A step that was just done here stays on it until the record changes again: the next step would take its
 * place under the finger, and a second press would check the customer out.
 */
export interface CardStep {
  step: Step;
  state: 'offered' | 'under-way' | 'done';
}

interface Taken {
  step: Step;
  /** The record's version after the step; null while it is under way. */
  version: number | null;
}

/**
 * Checks customers in and out from their cards by one press. A customer who lacks something that the details require is opened in
 * the details at that field. The caller renders `dialog`.
 */
export function useCardSteps() {
  const lot = useSettings();
  const open = useOpenCustomer();
  const { confirmSpot, send, dialog } = useSteps();
  const [taken, setTaken] = useState<ReadonlyMap<string, Taken>>(new Map());

  const take = (id: string, one: Taken | null) =>
    setTaken((all) => new Map([...[...all].filter(([other]) => other !== id), ...(one ? [[id, one] as const] : [])]));

  const press = async (step: Step, client: Client): Promise<void> => {
    const { id } = client;
    const field = firstInvalidField(client, lot);
    if (field !== null) {
      showInvalid(step);
      return open(id, `${client.firstName} ${client.lastName}`, field);
    }
    take(id, { step, version: null });
    const isConfirmed = step === 'check-out' || (await confirmSpot(client));
    const after = isConfirmed ? await send(step, id) : null;
    take(id, after && { step, version: after.version });
  };

  return {
    press,
    /** `step` is the customer's `nextStep`. */
    cardStep: ({ id, version }: Client, step: Step | null): CardStep | null => {
      const mine = taken.get(id);
      if (mine && (mine.version === null || mine.version >= version))
        return { step: mine.step, state: mine.version === null ? 'under-way' : 'done' };
      return step && { step, state: 'offered' };
    },
    dialog,
  };
}
