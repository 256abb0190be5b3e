import { type Client, isCheckedIn, lotTimeOf, textError } from '@lotline/contracts';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useCheckIn } from '../../lib/check-in/use-check-in.js';
import { useOpenCustomer } from '../../lib/page/open-customer.js';
import { subscribeToChanges } from '../../lib/live/changes.js';
import { useSettings } from '../../lib/lot/settings.js';
import { holderLine } from '../../lib/spots/holder-line.js';
import { useSpotHolders } from '../../lib/spots/spots-api.js';
import { Icon } from '../../ui/icons.js';
import { StatusPill } from '../../ui/label/status-pill.js';
import { toast } from '../../ui/toast/toast.js';
import { checkedInToast } from '../../ui/check-in/checked-in-toast.js';
import { useSpotTaken } from '../../ui/check-in/use-spot-taken.js';
import { useUndoStep } from '../../ui/check-in/use-undo-step.js';
import styles from './add-customer.module.css';

/**
 * The success screen that replaces the form once the customer is saved. Enter adds the next customer; a customer at the desk can be
 * checked in from here.
 */
export function CustomerAdded({ client: added, onAnother }: { client: Client; onAnother: () => void }) {
  const lot = useSettings();
  const openCustomer = useOpenCustomer();
  const checkIn = useCheckIn();
  const spotTaken = useSpotTaken();
  const undoStep = useUndoStep();
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
    const isConfirmed = isHere || (await spotTaken.ask(client));
    const checkedIn = isConfirmed ? await checkIn(client.id) : null;
    setBusy(false);
    if (!isConfirmed) return;
    setFailed(!checkedIn);
    if (!checkedIn) {
      toast({ title: 'Error', description: 'Failed to update check-in status', tone: 'destructive' });
      return;
    }
    toast(checkedInToast(checkedIn, undoStep('check-in', checkedIn)));
    another.current?.focus();
  };

  return (
    <section className={styles.added} aria-live="polite">
      <span className="disc">
        <Icon name="check" size={28} />
      </span>
      <h1>Customer Added</h1>
      <p className="sub">Customer has been successfully added to the system.</p>
      <p className="name">{name}</p>
      <Spot client={client} />
      <div className={styles.next}>
        <Button onClick={() => openCustomer(client.id, name)}>Customer Details</Button>
        {(!isHere || lacksWelcome) && (
          <Button loading={busy} onClick={() => void checkInNow()}>
            {isHere ? 'Send Welcome Text' : 'Check In Customer'}
          </Button>
        )}
        <Button ref={another} type="primary" autoFocus onClick={onAnother}>
          Add Another Customer
        </Button>
      </div>
      {spotTaken.dialog}
    </section>
  );
}

/** The customer's spot, and who else holds it: another desk may have assigned the same spot at the same moment. */
function Spot({ client }: { client: Client }) {
  const { timeZone } = useSettings();
  const holders = useSpotHolders(client.parkingSpot, client.id);
  const now = new Date();
  const holderText = holderLine(holders, timeZone, now, lotTimeOf(now, timeZone));
  return (
    <div className={styles.place}>
      {isCheckedIn(client) && (
        <StatusPill tone="ok" dot>
          Checked In
        </StatusPill>
      )}
      {client.parkingSpot !== '' && <p className={styles.spot}>Spot {client.parkingSpot}</p>}
      {holderText !== null && <p className={styles.holder}>{holderText}</p>}
    </div>
  );
}
