import { useWords } from '../language/words.js';
import { Icon, type IconName } from '../../../ui/icons.js';
import { useSound, type Sound, type SoundState } from '../../../ui/sound/sound.js';
import soundStyles from '../../../ui/sound/sound.module.css';
import styles from './board-header.module.css';
import type { Alerts } from '../use-alerts.js';

/** The bell's three looks. */
const LOOKS: Record<SoundState, { icon: IconName; look: string | undefined }> = {
  locked: { icon: 'bell', look: `tone-warn ${soundStyles.locked} ${styles.locked}` },
  on: { icon: 'bell', look: styles.on },
  off: { icon: 'bellOff', look: undefined },
};

interface SoundButtonsProps {
  sound: Sound;
  alerts: Alerts;
}

/** The bell, the button that stops alerts while a request rings, and the button that turns the sound off. */
export function SoundButtons({ sound, alerts }: SoundButtonsProps) {
  const state = useSound(sound);
  const words = useWords();
  const { icon, look } = LOOKS[state];
  const press = (): void => {
    if (state === 'on') return sound.test();
    void sound.turnOn();
    if (typeof Notification !== 'undefined' && Notification.permission === 'default')
      void Notification.requestPermission();
  };
  return (
    <>
      <button type="button" className={`button finger ${styles.bell} ${look ?? ''}`} onClick={press}>
        <Icon name={icon} size={22} />
        <span>{words.bell[state]}</span>
      </button>
      {alerts.ringing && (
        <button type="button" className={`button finger ${styles.bell} ${styles.ringing}`} onClick={alerts.stop}>
          <Icon name="bell" size={22} />
          <span>{words.stopAlerts}</span>
        </button>
      )}
      {state === 'on' && (
        <button
          type="button"
          className={`button finger ${styles.small}`}
          aria-label={words.soundOff}
          onClick={() => sound.turnOff()}
        >
          <Icon name="bellOff" size={22} />
        </button>
      )}
    </>
  );
}
