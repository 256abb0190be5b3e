import { useSilenceAlertMutation } from '../../lib/rides/rides-api.js';
import { Icon } from '../../ui/icons.js';
import { Bell, type BellText } from '../../ui/sound/bell.js';
import type { SoundState } from '../../ui/sound/sound.js';
import styles from '../../ui/sound/sound.module.css';
import { showError } from '../../ui/toast/toast.js';
import { useStopAlertAtMutation } from '../../lib/alerts/alert-lots-api.js';
import { useLotAlerts } from './other-lots.js';
import { staffSound, useAlerting } from './ride-alerts.js';

const WORDS: BellText = {
  off: { label: 'Sound off', hint: 'Turn sound alerts on' },
  locked: { label: 'Enable sound alerts', hint: 'Click to enable sound alerts again' },
  on: { label: 'Sound on', hint: 'Turn sound alerts off' },
};

/** Turns sound alerts on and off, and asks to be enabled again when the browser blocks the sound. */
export function AlertBell({ iconOnly = false }: { iconOnly?: boolean }) {
  return <Bell sound={staffSound} text={WORDS} onPress={toggle} iconOnly={iconOnly} />;
}

function toggle(state: SoundState): void {
  if (state === 'on') return staffSound.turnOff();
  void staffSound.turnOn();
  requestNotifications();
}

/** The local storage flag that records that notification permission was requested. Asking again would have no effect. */
const FLAG = 'shuttleNotificationsAsked';

/** Requests permission to show notifications, once. Must be called from a click. */
function requestNotifications(): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'default') return;
  if (localStorage.getItem(FLAG) === 'true') return;
  localStorage.setItem(FLAG, 'true');
  void Notification.requestPermission();
}

/**
 * Stops all alerts, including those of other lots. Shown in the header while a request rings, so that it is reachable on every
 * screen.
 */
export function StopAlerts() {
  const alerting = useAlerting();
  const elsewhere = useLotAlerts();
  const [silence] = useSilenceAlertMutation();
  const [stopAt] = useStopAlertAtMutation();
  if (alerting.length === 0 && elsewhere.length === 0) return null;

  const stop = async (): Promise<void> => {
    const results = await Promise.all([
      ...alerting.map(({ id }) => silence(id)),
      ...elsewhere.map(({ card: { lotId, id } }) => stopAt({ lotId, clientId: id })),
    ]);
    const failed = results.find(({ error }) => error);
    if (!failed) return;
    showError(failed.error, 'The alerts could not be stopped. Please try again.');
  };

  return (
    <button
      type="button"
      className={`button ${styles.button} ${styles.ringing}`}
      aria-label="Stop alerts"
      onClick={() => void stop()}
    >
      <Icon name="bell" />
      <span>
        Stop<span className={styles.words}> alerts</span>
      </span>
    </button>
  );
}
