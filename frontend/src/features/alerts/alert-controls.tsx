import { sentenceOf } from '../../lib/http-error.js';
import { useSilenceAlertMutation } from '../../lib/rides/rides-api.js';
import { Bell, type BellWords } from '../../ui/sound/bell.js';
import type { SoundState } from '../../ui/sound/sound.js';
import { StopAlerts } from '../../ui/sound/stop-alerts.js';
import { toast } from '../../ui/toast.js';
import styles from './alert-controls.module.css';
import { staffSound } from './staff-sound.js';
import { useAlerting } from './use-alerting.js';

const WORDS: BellWords = {
  off: { label: 'Sound off', hint: 'Turn sound alerts on' },
  locked: { label: 'Enable sound alerts', hint: 'Sound alerts were on: click to hear them again' },
  on: { label: 'Sound on', hint: 'Turn sound alerts off' },
};

/** 'Stop alerts' while a request rings, and the bell that turns sound alerts on and off. */
export function AlertControls() {
  const alerting = useAlerting();
  const [silence] = useSilenceAlertMutation();

  const stop = async (): Promise<void> => {
    const answers = await Promise.all(alerting.map(({ id }) => silence(id)));
    const refused = answers.find(({ error }) => error);
    if (!refused) return;
    const description = sentenceOf(refused.error, 'The alerts could not be stopped. Please try again.');
    toast({ title: 'Error', description, tone: 'destructive' });
  };

  return (
    <div className={styles.controls}>
      <StopAlerts ringing={alerting.length > 0} onStop={() => void stop()} />
      <Bell sound={staffSound} words={WORDS} onPress={toggle} />
    </div>
  );
}

function toggle(state: SoundState): void {
  if (state === 'on') return staffSound.turnOff();
  void staffSound.turnOn();
  if (typeof Notification !== 'undefined' && Notification.permission === 'default')
    void Notification.requestPermission();
}
