import { Icon, type IconName } from '../icons.js';
import { Tooltip } from '../menu/tooltip.js';
import { useSound, type Sound, type SoundState } from './sound.js';
import styles from './sound.module.css';

/** The label and tooltip of the bell in each state. */
export type BellText = Record<SoundState, { label: string; hint: string }>;

const LOOKS: Record<SoundState, { icon: IconName; look: string | undefined }> = {
  off: { icon: 'bellOff', look: styles.off },
  locked: { icon: 'bell', look: `tone-warn ${styles.locked}` },
  on: { icon: 'bell', look: undefined },
};

interface BellProps {
  sound: Sound;
  text: BellText;
  /** Receives the state before the press. */
  onPress: (state: SoundState) => void;
  /** Hides the label and the frame, for the header. */
  iconOnly?: boolean;
}

/** The sound button of a board: off, on, or pulsing when the browser has locked the sound (docs/product/alerts.md). */
export function Bell({ sound, text, onPress, iconOnly = false }: BellProps) {
  const state = useSound(sound);
  const { icon, look = '' } = LOOKS[state];
  const { label, hint } = text[state];
  return (
    <Tooltip text={hint}>
      <button
        type="button"
        className={`button ${styles.button} ${iconOnly ? styles.plain : ''} ${look}`}
        aria-pressed={state === 'on'}
        aria-label={label}
        onClick={() => onPress(state)}
      >
        <Icon name={icon} />
        {!iconOnly && <span className={styles.words}>{label}</span>}
      </button>
    </Tooltip>
  );
}
