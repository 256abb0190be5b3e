import { isNoSpot, type Client, nameInText, isolate, lotTimeOf, spotKey } from '@lotline/protocol';
import { useCheckOutCustomerMutation, useUndoStepMutation } from '../../lib/check-in/check-in-api.js';
import type { Step } from '../../lib/check-in/next-step.js';
import { useCheckIn } from '../../lib/check-in/use-check-in.js';
import { toast, showUndoError } from '../toast/toast.js';
import { useState } from 'react';
import { serverDate } from '../../lib/time/server-time.js';
import { useSettings } from '../../lib/lot/settings.js';
import { holderLine } from '../../lib/spots/spot-texts.js';
import { useLazySpotHoldersQuery } from '../../lib/spots/spots-api.js';
import { ConfirmDialog } from '../dialog/confirm-dialog.js';

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

/**
 * Returns a function that creates the undo action of a check-in or check-out toast. `client` is the response of the step, with the
 * ride as it was before. Undo does not restore a ride that the check-out ended (docs/decisions/rides.md); the toast says so.
 */
function useUndoStep(): (step: Step, client: Client) => () => void {
  const [send] = useUndoStepMutation();

  const undo = async (step: Step, client: Client): Promise<void> => {
    const { id, version, shuttleStatus } = client;
    const { data, error } = await send({ id, version, step });
    if (!data) {
      const again = () => void undo(step, client);
      return showUndoError(error, `The ${step} could not be undone. Please try again.`, stepAct(step, client), again);
    }
    const name = nameInText(data);
    const ended =
      step === 'check-out' && shuttleStatus !== null
        ? ' Their ride was not restored: call the shuttle again if they need one.'
        : '';
    const title = step === 'check-in' ? 'Check-in undone' : 'Check-out undone';
    return toast({ title, description: `${name} has the previous status again.${ended}` });
  };

  return (step, client) => () => void undo(step, client);
}

/** A check-in or check-out in the list of recent acts. */
const stepAct = (step: 'check-in' | 'check-out', client: Pick<Client, 'firstName' | 'lastName'>): string =>
  `${step === 'check-in' ? 'Checked in' : 'Checked out'} ${nameInText(client)}`;

/** After this time the customer is checked in without the question: the network may be slow. */
const QUERY_TIMEOUT_MS = 2000;

interface ArrivingCustomer {
  id: string;
  parkingSpot: string;
  /** A lot time, with a space or a `T`. */
  checkOutDateTime: string;
}

interface Question {
  spot: string;
  text: string;
  answer: (confirmed: boolean) => void;
}

/**
 * Asks for confirmation before a check-in at a spot where another customer is parked or booked during the stay
 * (docs/decisions/customers.md). `ask` resolves to whether to check in; the caller renders `dialog`.
 * Two cards pressed in a row ask one after the other.
 */
function useSpotTaken() {
  const { timeZone } = useSettings();
  const [findHolders] = useLazySpotHoldersQuery();
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  const [question] = questions;

  const ask = async ({ id, parkingSpot, checkOutDateTime }: ArrivingCustomer): Promise<boolean> => {
    if (isNoSpot(parkingSpot)) return true;
    const key = spotKey(parkingSpot);
    const timeout = new Promise<{ data?: undefined }>((resolve) => setTimeout(() => resolve({}), QUERY_TIMEOUT_MS));
    const { data = [] } = await Promise.race([findHolders(key), timeout]);
    const end = checkOutDateTime.replace('T', ' ');
    const others = data.filter(
      (holder) =>
        holder.id !== id && (holder.checkedInAt !== null || holder.checkInDateTime.slice(0, end.length) <= end),
    );
    const now = serverDate();
    const text = holderLine(others, timeZone, now, lotTimeOf(now, timeZone));
    if (text === null) return true;
    return new Promise((answer) => setQuestions((all) => [...all, { spot: parkingSpot.trim(), text, answer }]));
  };
  const settle = (confirmed: boolean) => {
    setQuestions((all) => all.slice(1));
    question?.answer(confirmed);
  };

  return {
    ask,
    dialog: (
      <ConfirmDialog
        open={question !== undefined}
        title={`Spot ${isolate(question?.spot ?? '')} is taken`}
        text={`${question?.text ?? ''} Check in anyway?`}
        confirmLabel="Check In Anyway"
        onConfirm={() => settle(true)}
        onCancel={() => settle(false)}
      />
    ),
  };
}
