import { type Client, formatPhone, isCheckedIn, lotTimeOf, textError } from '@lotline/protocol';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { serverDate } from '../../lib/time/server-time.js';
import { isCheckInDue } from '../../lib/check-in/next-step.js';
import { useOpenCustomer } from '../../lib/page/open-customer.js';
import { subscribeToChanges } from '../../lib/live/changes.js';
import { useSettings } from '../../lib/lot/settings.js';
import { holderLine } from '../../lib/spots/spot-texts.js';
import { useSpotHolders } from '../../lib/spots/spots-api.js';
import { formatLotTime } from '../../lib/time/format.js';
import { Icon } from '../../ui/icons.js';
import { AsWritten } from '../../ui/label/as-written.js';
import { StatusPill } from '../../ui/label/status-pill.js';
import { KeyButton } from '../../ui/form/key-button.js';
import { CHECK_IN_KEY } from '../../ui/dialog/use-key.js';
import { useSteps } from '../../ui/check-in/use-steps.js';
import styles from './add-customer.module.css';

interface Props {
  client: Client;
  /** Whether to check the customer in at once. */
  checksIn: boolean;
  onAnother: () => void;
}

/**
 * The success screen that replaces the form once the customer is saved, with what to read back to them. Enter checks in a customer whose
 * check-in is now, and otherwise adds the next one.
 */
export function CustomerAdded({ client: added, checksIn, onAnother }: Props) {
  const lot = useSettings();
  const openCustomer = useOpenCustomer();
  const { confirmSpot, send, dialog } = useSteps();
  const [client, setClient] = useState(added);
  const [busy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const another = useRef<HTMLButtonElement>(null);
  useEffect(
    () =>
      subscribeToChanges({
        client: ({ id, version, client: changed }) => {
          if (id !== added.id || !changed) return;
          setClient((known) => (known.version < version ? { ...known, ...changed } : known));
        },
      }),
    [added.id],
  );
  const name = `${client.firstName} ${client.lastName}`;
  const isHere = isCheckedIn(client);
  // Only the answer to the check-in was lost. Checking in again changes nothing, and sends the text that depends on the answer.
  const lacksWelcome = isHere && hasFailed && textError(client.phone, lot) === null;

  const checkInNow = async () => {
    if (busy) return;
    setBusy(true);
    const isConfirmed = isHere || (await confirmSpot(client));
    const checkedIn = isConfirmed ? await send('check-in', client.id) : null;
    setBusy(false);
    if (!isConfirmed) return;
    setFailed(!checkedIn);
    if (checkedIn) another.current?.focus();
  };
  const hasToCheckIn = useRef(checksIn);
  const checkInAtOnce = useEffectEvent(() => {
    if (!hasToCheckIn.current) return;
    hasToCheckIn.current = false;
    void checkInNow();
  });
  useEffect(() => checkInAtOnce(), []);

  const isDue = isCheckInDue(client, serverDate(), lot.timeZone);
  const details = <Button onClick={() => openCustomer(client.id, name)}>Customer Details</Button>;
  return (
    <section className={`panel ${styles.added}`} aria-live="polite">
      <span className="disc">
        <Icon name="check" size={28} />
      </span>
      <h1>Customer Added</h1>
      <p className="sub">Customer has been successfully added to the system.</p>
      <p className="name">{name}</p>
      {isHere && (
        <StatusPill tone="ok" dot>
          Checked In
        </StatusPill>
      )}
      <ReadBack client={client} />
      <div className={`cluster-m ${styles.next}`}>
        {!isDue && details}
        {(!isHere || lacksWelcome) && (
          <KeyButton
            hotkey={CHECK_IN_KEY}
            type={isDue ? 'primary' : 'default'}
            autoFocus={isDue}
            loading={busy}
            onClick={() => void checkInNow()}
          >
            {isHere ? 'Send Welcome Text' : 'Check In Customer'}
          </KeyButton>
        )}
        {isDue && details}
        <Button ref={another} type={isDue ? 'default' : 'primary'} autoFocus={!isDue} onClick={onAnother}>
          Add Another Customer
        </Button>
      </div>
      {dialog}
    </section>
  );
}

/**
 * What the desk reads back to the customer, and who else holds the spot: another desk may have assigned the same spot at the same
 * moment.
 */
function ReadBack({ client }: { client: Client }) {
  const { timeZone } = useSettings();
  const holders = useSpotHolders(client.parkingSpot, client.id);
  const now = serverDate();
  const lotNow = lotTimeOf(now, timeZone);
  const holderText = holderLine(holders, timeZone, now, lotNow);
  return (
    <>
      <dl className={styles.facts}>
        <dt>Phone</dt>
        <dd>{formatPhone(client.phone)}</dd>
        <dt>Check-in</dt>
        <dd>{formatLotTime(client.checkInDateTime, lotNow)}</dd>
        <dt>Check-out</dt>
        <dd>{formatLotTime(client.checkOutDateTime, lotNow)}</dd>
        <dt>Spot</dt>
        <dd>{client.parkingSpot === '' ? 'No spot' : <AsWritten>{client.parkingSpot}</AsWritten>}</dd>
        <dt>Amount</dt>
        <dd>${client.paymentAmount}</dd>
      </dl>
      {holderText !== null && <p className={styles.holder}>{holderText}</p>}
    </>
  );
}
