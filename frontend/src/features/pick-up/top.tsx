import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icons.js';
import { useDayNight, type Light } from './day-night.js';
import styles from './top.module.css';

interface TopProps {
  title: string;
  /** How the lot is doing, in one line, which is held free until it is known; absent where nobody is to know. */
  wait?: ReactNode;
  /** Whether what it shows is current, in a word. */
  state: ReactNode;
  /** What else is to be known of the screen, at times. */
  notes?: ReactNode;
  /** The sound's buttons. */
  children?: ReactNode;
}

/** What is always in sight: whose board it is, whether it is current, and its sound. */
export function Top({ title, wait, state, notes, children }: TopProps) {
  const [light, setLight] = useDayNight();
  return (
    <header className={styles.top}>
      <h1 className={styles.title}>{title}</h1>
      {wait !== undefined && <div className={styles.wait}>{wait}</div>}
      <div className={children ? styles.pills : `${styles.pills} ${styles.alone}`}>{state}</div>
      <div className={`${styles.pills} ${styles.notes}`}>{notes}</div>
      {children && <div className={styles.tools}>{children}</div>}
      <LightButton light={light} onChange={setLight} />
    </header>
  );
}

const NEXT: Record<Light, Light> = { system: 'day', day: 'night', night: 'system' };
const LIGHTS: Record<Light, { words: string; icon: IconName }> = {
  system: { words: 'System appearance', icon: 'dayNight' },
  day: { words: 'Day', icon: 'day' },
  night: { words: 'Night', icon: 'night' },
};

const LightButton = ({ light, onChange }: { light: Light; onChange: (light: Light) => void }) => (
  <button
    type="button"
    className={`${styles.small} ${styles.light}`}
    aria-label={`${LIGHTS[light].words}. Switch to: ${LIGHTS[NEXT[light]].words}`}
    onClick={() => onChange(NEXT[light])}
  >
    <Icon name={LIGHTS[light].icon} size={22} />
  </button>
);
