import type { Settings } from '@lotline/contracts';
import type { ReactNode } from 'react';
import styles from './notices.module.css';

interface NoticeProps {
  title: string;
  text?: string;
  /** The phone number of the lot's office, as the office writes it. */
  office?: string | null;
  onRetry?: () => void;
  children?: ReactNode;
}

/** A message in place of the board, with the next steps. */
export const Notice = ({ title, text, office, onRetry, children }: NoticeProps) => (
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
    {onRetry && (
      <button type="button" className={styles.step} onClick={onRetry}>
        Try Again
      </button>
    )}
  </main>
);

/** Shown when the lot has no such shuttle. Links to the boards of its shuttles. */
export const NoSuchShuttle = ({ shuttle, shuttles }: { shuttle: number; shuttles: Settings['shuttles'] }) => (
  <Notice title={`There is no Shuttle ${shuttle} at this lot`} text="Choose the shuttle you drive.">
    <nav className={styles.steps} aria-label="Pick-up boards">
      {shuttles.map(({ number, name }) => (
        <a key={number} className={styles.step} href={boardAddress(number)}>
          {name}
        </a>
      ))}
    </nav>
  </Notice>
);

/** Shown when the device is paired with another shuttle. */
export const OtherLane = ({ lane }: { lane: number }) => (
  <Notice
    title={`This device is paired with Shuttle ${lane}`}
    text="To use it in another shuttle, ask an admin to revoke it on the dispatch board, then pair it again there."
  >
    <a className={styles.step} href={boardAddress(lane)}>
      Open Shuttle {lane}
    </a>
  </Notice>
);

/** The address of another shuttle's board at the same lot. */
const boardAddress = (shuttle: number): string => `/shuttle${shuttle}pickup${window.location.search}`;
