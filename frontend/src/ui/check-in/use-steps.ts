import { isNoSpot, type Client } from '@lotline/protocol';
import { useCheckOutCustomerMutation } from '../../lib/check-in/check-in-api.js';
import type { Step } from '../../lib/check-in/next-step.js';
import { useCheckIn } from '../../lib/check-in/use-check-in.js';
import { toast } from '../toast/toast.js';
import { useSpotTaken } from './use-spot-taken.js';
import { stepAct, useUndoStep } from './use-undo-step.js';

/** The titles and sentences of the toasts. */
const WORDS = {
  'check-in': {
    done: 'Customer Checked In',
    saved: 'Customer information saved and checked in successfully',
    failed: 'Failed to update check-in status',
    invalid: 'Please fill in all required fields before checking in',
  },
  'check-out': {
    done: 'Customer Checked Out',
    saved: 'Customer information saved and checked out successfully',
    failed: 'Failed to update check-out status',
    invalid: 'Please fill in all required fields before checking out',
  },
} as const;

/**
 * Checks customers in and out: in their details, from their cards and after they were added. `confirmSpot` asks before a check-in
 * at an occupied spot and resolves to whether to go on; the caller renders `dialog`. `send` makes the step, sends the welcome text
 * of a check-in, and shows the toast with its undo, or that the step failed. It resolves to the record after the step, or to null.
 */
export function useSteps() {
  const { ask: confirmSpot, dialog } = useSpotTaken();
  const checkIn = useCheckIn();
  const [checkOut] = useCheckOutCustomerMutation();
  const undoStep = useUndoStep();

  const send = async (step: Step, id: string): Promise<Client | null> => {
    const { done, saved, failed } = WORDS[step];
    const client = step === 'check-in' ? await checkIn(id) : ((await checkOut(id)).data ?? null);
    if (!client) {
      toast({ title: 'Error', description: failed, tone: 'destructive' });
      return null;
    }
    // The person who parks the car must choose a spot.
    const lacksSpot = step === 'check-in' && isNoSpot(client.parkingSpot);
    toast({
      title: done,
      description: saved,
      ...(lacksSpot && { note: 'No parking spot yet.' }),
      act: stepAct(step, client),
      undo: undoStep(step, client),
    });
    return client;
  };

  return { confirmSpot, send, dialog };
}

/** Says that a step needs fields that are missing. */
export const showInvalid = (step: Step): void =>
  toast({ title: 'Validation Error', description: WORDS[step].invalid, tone: 'destructive' });
