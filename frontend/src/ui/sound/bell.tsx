import { Icon, type IconName } from '../icons.js';
import { Tooltip } from '../menu/tooltip.js';
import { useSound, type Sound, type SoundState } from './sound.js';
import styles from './sound.module.css';

/** What a board's bell says in each of its looks. */
export type BellWords = Record<SoundState, { label: string; hint: string }>;

const LOOKS: Record<SoundState, { icon: IconName; look: string | undefined }> = {
  off: { icon: 'bellOff', look: styles.off },
  locked: { icon: 'bell', look: styles.locked },
  on: { icon: 'bell', look: undefined },
};

interface BellProps {
  sound: Sound;
  words: BellWords;
  /** With the state in which it was pressed. */
  onPress: (state: SoundState) => void;
  /** For the header: without its words and its frame. */
  iconOnly?: boolean;
}

/** The button of a board's sound (docs/product/alerts.md#sound): off, on, and pulsing where it must be enabled again. */
export function Bell({ sound, words, onPress, iconOnly = false }: BellProps) {
  const state = useSound(sound);
  const { icon, look = '' } = LOOKS[state];
  const { label, hint } = words[state];
  return (
    <Tooltip text={hint}>
      <button
        type="button"
        className={`${styles.button} ${iconOnly ? styles.plain : ''} ${look}`}
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
