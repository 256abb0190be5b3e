import { sentenceOf } from '../../lib/http-error.js';
import { useSilenceAlertMutation } from '../../lib/rides/rides-api.js';
import { Icon, type IconName } from '../../ui/icons.js';
import { toast } from '../../ui/toast.js';
import { Tooltip } from '../../ui/tooltip.js';
import styles from './alert-controls.module.css';
import { turnSoundOff, turnSoundOn, useSound, type SoundState } from './sound.js';
import { useAlerting } from './use-alerting.js';

const BELLS: Record<SoundState, { icon: IconName; label: string; hint: string; look: string | undefined }> = {
  off: { icon: 'bellOff', label: 'Sound off', hint: 'Turn sound alerts on', look: styles.off },
  locked: {
    icon: 'bell',
    label: 'Enable sound alerts',
    hint: 'Sound alerts were on: click to hear them again',
    look: styles.locked,
  },
  on: { icon: 'bell', label: 'Sound on', hint: 'Turn sound alerts off', look: undefined },
};

/** 'Stop alerts' while a request rings, and the bell that turns sound alerts on and off. */
export function AlertControls() {
  const alerting = useAlerting();
  const sound = useSound();
  const [silence] = useSilenceAlertMutation();
  const bell = BELLS[sound];

  const stop = async (): Promise<void> => {
    const answers = await Promise.all(alerting.map(({ id }) => silence(id)));
    const refused = answers.find(({ error }) => error);
    if (!refused) return;
    const description = sentenceOf(refused.error, 'The alerts could not be stopped. Please try again.');
    toast({ title: 'Error', description, tone: 'destructive' });
  };
  const toggle = (): void => {
    if (sound === 'on') return turnSoundOff();
    void turnSoundOn();
    if (typeof Notification !== 'undefined' && Notification.permission === 'default')
      void Notification.requestPermission();
  };

  return (
    <div className={styles.controls}>
      {alerting.length > 0 && (
        <button type="button" className={`${styles.button} ${styles.ringing}`} onClick={() => void stop()}>
          <Icon name="bell" />
          Stop alerts
        </button>
      )}
      <Tooltip text={bell.hint}>
        <button
          type="button"
          className={`${styles.button} ${bell.look ?? ''}`}
          aria-pressed={sound === 'on'}
          aria-label={bell.label}
          onClick={toggle}
        >
          <Icon name={bell.icon} />
          <span className={styles.words}>{bell.label}</span>
        </button>
      </Tooltip>
    </div>
  );
}
