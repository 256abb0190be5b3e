import {
  type Client,
  formatPhone,
  type InboxText,
  isolate,
  lotTimeOf,
  nameInText,
  SCREEN_PAGE,
} from '@lotline/protocol';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { serverDate } from '../../lib/time/server-time.js';
import { useSettings } from '../../lib/lot/settings.js';
import { useWhileOpen } from '../../lib/page/use-while-open.js';
import { formatLotDay } from '../../lib/time/format.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import { Input } from '../../ui/form/input.js';
import { Icon } from '../../ui/icons.js';
import { AsWritten } from '../../ui/label/as-written.js';
import { LoadError } from '../../ui/placeholder/load-error.js';
import { CardSkeletons } from '../../ui/placeholder/skeleton.js';
import { showError, toast } from '../../ui/toast/toast.js';
import { useFindCustomersQuery, useTypingPause } from '../../lib/api/find-customers.js';
import { formatSender, useAttachTextMutation } from './texts-api.js';
import styles from './texts.module.css';

interface Props {
  text: InboxText;
  onClose: () => void;
}

/** Finds the booking to which the texts of an unknown phone belong. A press on one attaches them. */
export function AttachDialog({ text, onClose }: Props) {
  const close = useWhileOpen(onClose);
  const [typed, setTyped] = useState('');
  const search = useTypingPause(typed.trim());
  const {
    currentData: bookings,
    isError,
    refetch,
  } = useFindCustomersQuery(search === '' ? skipToken : { search, limit: SCREEN_PAGE });
  const [attach, { isLoading }] = useAttachTextMutation();
  const { id: textId } = text;

  const choose = async (booking: Client) => {
    const { error } = await attach({ textId, clientId: booking.id });
    if (error) return toastError(error);
    const description = `Texts of ${formatSender(text.phone)} are with ${nameInText(booking)}.`;
    toast({
      title: 'Attached',
      description,
      act: `Attached texts to ${nameInText(booking)}`,
      undo: () => void detach(),
    });
    close();
  };
  const detach = async () => {
    const { error } = await attach({ textId, clientId: null });
    if (error) toastError(error);
  };

  return (
    <Dialog open title={`Attach ${formatSender(text.phone)} to a booking`} width={560} onClose={onClose}>
      <p className="muted">
        The texts of this phone then appear with the customer. The phone of the booking stays as it is.
      </p>
      <Input
        autoFocus
        type="search"
        size="large"
        autoComplete="off"
        aria-label="Search bookings"
        placeholder="Name, phone or customer ID"
        prefix={<Icon name="find" />}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className={styles.found} aria-live="polite" aria-busy={isLoading}>
        {isError && <LoadError title="The bookings could not be loaded" onRetry={() => void refetch()} />}
        {search !== '' && !bookings && !isError && <CardSkeletons count={3} />}
        {bookings?.length === 0 && <p className="sub">No booking found.</p>}
        <ul>
          {bookings?.map((booking) => (
            <li key={booking.id}>
              <button
                type="button"
                className={`bare stack breaks ${styles.booking}`}
                disabled={isLoading}
                onClick={() => void choose(booking)}
              >
                <span className="name">
                  <AsWritten>{`${booking.firstName} ${booking.lastName}`}</AsWritten>
                </span>
                <span className="sub">
                  <BookingLine booking={booking} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

/** The phone, the stay and the spot, to tell the bookings of one person apart. */
function BookingLine({ booking }: { booking: Client }) {
  const { timeZone } = useSettings();
  const now = lotTimeOf(serverDate(), timeZone);
  const { phone, checkInDateTime, checkOutDateTime, parkingSpot } = booking;
  const days = [checkInDateTime, checkOutDateTime].filter(Boolean).map((day) => formatLotDay(day, now));
  const parts = [
    phone === '' ? 'No phone' : formatPhone(phone),
    days.join(' – '),
    parkingSpot && `Spot ${isolate(parkingSpot)}`,
  ];
  return parts.filter(Boolean).join(' · ');
}

const toastError = (error: unknown): void => {
  showError(error, 'The text was not attached. Please try again.');
};
