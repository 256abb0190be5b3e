import type { Settings } from '@lotline/protocol';
import type { ReactNode } from 'react';
import { AsWritten } from '../../ui/label/as-written.js';
import { useWords } from './language/words.js';
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
export function Notice({ title, text, office, onRetry, children }: NoticeProps) {
  const words = useWords();
  return (
    <main className={styles.notice}>
      <div role="alert">
        <h2 className={styles.title}>{title}</h2>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {children}
      {office && <NextStep href={`tel:${office.replace(/[^\d+]/g, '')}`}>{words.callOffice(office)}</NextStep>}
      {onRetry && (
        <button type="button" className={STEP} onClick={onRetry}>
          {words.tryAgain}
        </button>
      )}
    </main>
  );
}

const STEP = `button outlined tone-accent finger breaks ${styles.step}`;

const NextStep = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className={STEP} href={href}>
    {children}
  </a>
);

/** Shown when the lot has no such shuttle. Links to the boards of its shuttles. */
export function NoSuchShuttle({ shuttle, shuttles }: { shuttle: number; shuttles: Settings['shuttles'] }) {
  const words = useWords();
  return (
    <Notice title={words.noSuchShuttle(shuttle)} text={words.chooseShuttle}>
      <nav className={styles.steps} aria-label={words.boards}>
        {shuttles.map(({ number, name }) => (
          <NextStep key={number} href={boardAddress(number)}>
            <AsWritten>{name}</AsWritten>
          </NextStep>
        ))}
      </nav>
    </Notice>
  );
}

/** Shown when the device is paired with another shuttle. */
export function OtherShuttle({ lane }: { lane: number }) {
  const words = useWords();
  return (
    <Notice title={words.otherShuttle(lane)} text={words.otherShuttleText}>
      <NextStep href={boardAddress(lane)}>{words.openShuttle(lane)}</NextStep>
    </Notice>
  );
}

/** Shown when the device is paired at another lot than the one in the address. */
export function OtherLot({ shuttle, lotId }: { shuttle: number; lotId: string }) {
  const words = useWords();
  return (
    <Notice title={words.otherLot} text={words.otherLotText}>
      <NextStep href={`/shuttle${shuttle}pickup?lot=${lotId}`}>{words.openOtherLot}</NextStep>
    </Notice>
  );
}

/** Shown to staff who do not work at the lot in the address. `lotId` is the lot of their session. */
export function NotYourLot({ shuttle, lotId }: { shuttle: number; lotId: string }) {
  const words = useWords();
  return (
    <Notice title={words.notYourLot} text={words.notYourLotText}>
      <NextStep href={`/shuttle${shuttle}pickup?lot=${lotId}`}>{words.openOtherLot}</NextStep>
      <NextStep href="/api/logout">{words.signOut}</NextStep>
    </Notice>
  );
}

/** The address of another shuttle's board at the same lot. */
const boardAddress = (shuttle: number): string => `/shuttle${shuttle}pickup${window.location.search}`;
