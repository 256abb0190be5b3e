import { lotTimeOf } from '@lotline/protocol';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { serverDate } from '../../lib/time/server-time.js';
import { useSettings } from '../../lib/lot/settings.js';
import { formatLotTime } from '../../lib/time/format.js';
import { Dialog } from '../dialog/dialog.js';
import { stayWarning } from './stay.js';
import { STAY_WARNINGS } from './stay-fields.js';

/** Lot times, '' when not set. */
interface Stay {
  checkInDateTime: string;
  checkOutDateTime: string;
}

const keyOf = ({ checkInDateTime, checkOutDateTime }: Stay): string => `${checkInDateTime} ${checkOutDateTime}`;

/**
 * Asks once before a stay is saved that ends when it begins or before. `ask` resolves to whether to save; `stored` is the stay of a
 * record, which is not asked about again. The caller renders `dialog`.
 */
export function useStayQuestion() {
  const { timeZone } = useSettings();
  const confirmed = useRef<string | null>(null);
  const [question, setQuestion] = useState<{ stay: Stay; answer: (isRight: boolean) => void }>();

  const ask = async (stay: Stay, stored?: Stay): Promise<boolean> => {
    if (stayWarning(stay.checkInDateTime, stay.checkOutDateTime) === null) return true;
    const key = keyOf(stay);
    if (key === confirmed.current || (stored && key === keyOf(stored))) return true;
    const isRight = await new Promise<boolean>((answer) => setQuestion({ stay, answer }));
    if (isRight) confirmed.current = key;
    return isRight;
  };
  const settle = (isRight: boolean) => {
    // The dialog is gone before the caller moves the focus.
    flushSync(() => setQuestion(undefined));
    question?.answer(isRight);
  };

  const { checkInDateTime = '', checkOutDateTime = '' } = question?.stay ?? {};
  const warning = stayWarning(checkInDateTime, checkOutDateTime);
  const now = lotTimeOf(serverDate(), timeZone);
  return {
    ask,
    dialog: warning !== null && (
      <Dialog
        open
        onClose={() => settle(false)}
        title="Is the check-out right?"
        width={460}
        footer={
          <>
            <Button autoFocus onClick={() => settle(false)}>
              Change check-out
            </Button>
            <Button type="primary" onClick={() => settle(true)}>
              Save anyway
            </Button>
          </>
        }
      >
        <p>{STAY_WARNINGS[warning]}</p>
        <p className="sub">
          {`Check-in ${formatLotTime(checkInDateTime, now)}, check-out ${formatLotTime(checkOutDateTime, now)}.`}
        </p>
      </Dialog>
    ),
  };
}
