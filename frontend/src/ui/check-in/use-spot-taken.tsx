import { isNoSpot, isolate, lotTimeOf, spotKey } from '@lotline/protocol';
import { useState } from 'react';
import { serverDate } from '../../lib/time/server-time.js';
import { useSettings } from '../../lib/lot/settings.js';
import { holderLine } from '../../lib/spots/spot-texts.js';
import { useLazySpotHoldersQuery } from '../../lib/spots/spots-api.js';
import { ConfirmDialog } from '../dialog/confirm-dialog.js';

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
export function useSpotTaken() {
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
