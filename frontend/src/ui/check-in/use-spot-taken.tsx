import { lotTimeOf, spotKey } from '@lotline/contracts';
import { useState } from 'react';
import { useSettings } from '../../lib/lot/settings.js';
import { holderLine } from '../../lib/spots/holder-line.js';
import { useLazySpotHoldersQuery } from '../../lib/spots/spots-api.js';
import { ConfirmDialog } from '../dialog/confirm-dialog.js';

/** The network may be bad: then the customer is checked in without the question. */
const ASK_MS = 2000;

interface Arriving {
  id: string;
  parkingSpot: string;
  /** Lot time, also as a form writes it, with a `T`. */
  checkOutDateTime: string;
}

/**
 * Asks before a customer is checked in at a spot where somebody else is parked, or is booked while they stay
 * (docs/decisions/parking-spots-are-offered.md). `ask` answers whether to go on; `dialog` is the question, shown by the caller.
 */
export function useSpotTaken() {
  const { timeZone } = useSettings();
  const [findHolders] = useLazySpotHoldersQuery();
  const [question, setQuestion] = useState<{ spot: string; text: string; answer: (goOn: boolean) => void }>();

  const ask = async ({ id, parkingSpot, checkOutDateTime }: Arriving): Promise<boolean> => {
    const key = spotKey(parkingSpot);
    if (key === '') return true;
    const late = new Promise<{ data?: undefined }>((resolve) => setTimeout(() => resolve({}), ASK_MS));
    const { data = [] } = await Promise.race([findHolders(key), late]);
    const end = checkOutDateTime.replace('T', ' ');
    const others = data.filter(
      (holder) =>
        holder.id !== id && (holder.checkedInAt !== null || holder.checkInDateTime.slice(0, end.length) <= end),
    );
    const now = new Date();
    const text = holderLine(others, timeZone, now, lotTimeOf(now, timeZone));
    if (text === null) return true;
    return new Promise((answer) => setQuestion({ spot: parkingSpot.trim(), text, answer }));
  };
  const settle = (goOn: boolean) => {
    setQuestion(undefined);
    question?.answer(goOn);
  };

  return {
    ask,
    dialog: (
      <ConfirmDialog
        open={question !== undefined}
        title={`Spot ${question?.spot ?? ''} is taken`}
        text={`${question?.text ?? ''} Check in anyway?`}
        confirmLabel="Check In Anyway"
        onConfirm={() => settle(true)}
        onCancel={() => settle(false)}
      />
    ),
  };
}
