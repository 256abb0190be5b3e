import { useSettings } from '../../lib/lot/settings.js';
import { PairedDevices } from '../../ui/paired-devices/paired-devices.js';
import styles from './admin.module.css';

/** The paired board devices, which an admin can revoke. */
export function BoardsPart() {
  const { boardAccess } = useSettings();
  return (
    <>
      <section className={`panel ${styles.boards}`} aria-label="Paired devices">
        <PairedDevices />
      </section>
      <p className="sub">
        {boardAccess === 'paired'
          ? 'A new device shows a six-digit code. Confirm it on the Shuttle board.'
          : 'Pairing is off: any device can open a pick-up board.'}
      </p>
    </>
  );
}
