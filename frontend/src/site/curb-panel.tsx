import type { ReactNode } from 'react';
import styles from './site.module.css';

const STALLS = Array.from({ length: 9 }, (_, index) => index * 90);
const CARS = [1, 2, 4];
const HIGHLIGHTED_CAR = 4;

/** The picture next to the sign-in form and on the landing page: a row of parking stalls with one highlighted car. */
export function CurbPanel({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.curb}>
      <svg className={styles.stalls} viewBox="80 0 460 600" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
        {STALLS.map((x) => (
          <path key={x} d={`M${x - 60} 330l110-300`} stroke="#fff" strokeOpacity={0.13} strokeWidth={3} />
        ))}
        {CARS.map((stall) => (
          <rect
            key={stall}
            x={stall * 90 + 2}
            y={130}
            width={46}
            height={90}
            rx={14}
            fill="#fff"
            fillOpacity={stall === HIGHLIGHTED_CAR ? 0.9 : 0.16}
            transform={`rotate(20 ${stall * 90 + 25} 175)`}
          />
        ))}
      </svg>
      {children}
    </div>
  );
}

const SENTENCES = ['Every car in its spot.', 'Every customer met at the curb.'];

/** One sentence per line. */
export const Tagline = () =>
  SENTENCES.map((sentence) => (
    <span key={sentence} className={styles.sentence}>
      {sentence}{' '}
    </span>
  ));
