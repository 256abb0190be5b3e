import { useSettings } from '../../lib/lot/settings.js';
import { PairedDevices } from '../../ui/paired-devices/paired-devices.js';
import styles from './admin.module.css';

/** The pick-up boards that are paired, which an admin revokes (design §7 "pairing"). */
export function BoardsPart() {
  const { boardAccess } = useSettings();
  return (
    <>
      <section className={styles.boards} aria-label="Paired screens">
        <PairedDevices />
      </section>
      <p className="sub">
        {boardAccess === 'paired'
          ? 'A new screen shows a six-digit code. Confirm it at the Shuttle board.'
          : 'At this installation every visitor’s pick-up board works without being paired.'}
      </p>
    </>
  );
}
