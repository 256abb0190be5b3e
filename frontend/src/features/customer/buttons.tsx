import { type Client, isCheckedInByHand, isCheckedOutByHand } from '@lotline/contracts';
import { Button } from 'antd';
import { useMay } from '../../lib/session/session.js';
import { useNarrow } from '../../lib/page/use-narrow.js';
import type { Deleting } from './use-deleting.js';
import type { SaveAction } from './use-saving.js';
import styles from './customer.module.css';

interface Props {
  client: Client;
  /** What is under way. */
  busy: SaveAction | null;
  gone: boolean;
  deleting: Deleting;
  onSubmitFor: (deed: SaveAction) => void;
}

/**
 * The dialog's row of buttons. Only what was done by hand disables Check In and Check Out: a customer whose booking says
 * that they are here must still be checked in. The one that is under way stays on, so that it keeps the focus until another
 * can take it.
 */
export function Buttons({ client, busy, gone, deleting, onSubmitFor }: Props) {
  const still = busy !== null || gone || deleting.isRunning;
  return (
    <>
      <DeleteButton deleting={deleting} at="start" />
      <Button
        className={styles.half}
        disabled={busy !== 'check-in' && (still || isCheckedInByHand(client))}
        loading={busy === 'check-in'}
        onClick={() => onSubmitFor('check-in')}
      >
        Check In Customer
      </Button>
      <Button
        className={styles.half}
        disabled={busy !== 'check-out' && (still || isCheckedOutByHand(client))}
        loading={busy === 'check-out'}
        onClick={() => onSubmitFor('check-out')}
      >
        Check Out Customer
      </Button>
      <Button
        type="primary"
        className={styles.full}
        disabled={still && busy !== 'update'}
        loading={busy === 'update'}
        onClick={() => onSubmitFor('update')}
      >
        {busy === 'update' ? 'Updating...' : 'Update Customer'}
      </Button>
    </>
  );
}

/** At the start of the buttons on a desk; on a phone at the end of the form, out of the thumb's way. */
export function DeleteButton({ deleting, at }: { deleting: Deleting; at: 'start' | 'end' }) {
  const allowed = useMay('deleteClients');
  const narrow = useNarrow();
  if (!allowed || narrow !== (at === 'end')) return null;
  return (
    <div className={at === 'start' ? styles.apart : styles.last}>
      <Button danger loading={deleting.isRunning} onClick={deleting.ask}>
        {deleting.isRunning ? 'Deleting...' : 'Delete Customer'}
      </Button>
    </div>
  );
}
