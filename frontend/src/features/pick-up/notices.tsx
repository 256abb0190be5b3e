import type { Settings } from '@lotline/contracts';
import type { ReactNode } from 'react';
import { addressOf } from './address.js';
import styles from './notices.module.css';

interface NoticeProps {
  title: string;
  text?: string;
  /** Whom to call meanwhile: the lot's office, as it writes its number. */
  office?: string | null;
  onAgain?: () => void;
  children?: ReactNode;
}

/** What stands in place of a board, and the next step. */
export const Notice = ({ title, text, office, onAgain, children }: NoticeProps) => (
  <main className={styles.notice}>
    <div role="alert">
      <h2 className={styles.title}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
    </div>
    {children}
    {office && (
      <a className={styles.step} href={`tel:${office.replace(/[^\d+]/g, '')}`}>
        Call the office: {office}
      </a>
    )}
    {onAgain && (
      <button type="button" className={styles.step} onClick={onAgain}>
        Try Again
      </button>
    )}
  </main>
);

/** The lot has not that many shuttles: here are the boards of those it has. */
export const NoSuchShuttle = ({ shuttle, shuttles }: { shuttle: number; shuttles: Settings['shuttles'] }) => (
  <Notice title={`There is no Shuttle ${shuttle} at this lot`} text="Choose the shuttle you drive.">
    <nav className={styles.steps} aria-label="Pick-up boards">
      {shuttles.map(({ number, name }) => (
        <a key={number} className={styles.step} href={addressOf(number)}>
          {name}
        </a>
      ))}
    </nav>
  </Notice>
);

/** A screen is paired for one lane: the board of another is not its to show. */
export const OtherLane = ({ lane }: { lane: number }) => (
  <Notice
    title={`This device is paired with Shuttle ${lane}`}
    text="To use it in another shuttle, ask an admin to revoke it on the dispatch board, then pair it again there."
  >
    <a className={styles.step} href={addressOf(lane)}>
      Open Shuttle {lane}
    </a>
  </Notice>
);
