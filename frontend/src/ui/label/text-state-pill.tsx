import { type TextState, type TextSummary, measureText } from '@lotline/protocol';
import { type PillTone, StatusPill } from './status-pill.js';
import styles from './staff-label.module.css';

const TONES: Partial<Record<TextState, PillTone>> = { delivered: 'ok', failed: 'bad', unknown: 'warn' };

/** Why a text did not arrive, by the provider's error code or Lotline's own. */
const REASONS: Record<string, string> = {
  '20003': 'the provider refuses our account',
  '21211': 'no such number',
  '21608': 'number not verified',
  '21610': 'opted out of texts',
  '21614': 'not a mobile number',
  '21635': 'landline',
  '30003': 'phone unreachable',
  '30005': 'no such number',
  '30006': 'landline',
  '30007': 'filtered by the carrier',
  '30008': 'carrier gave no reason',
  '30034': 'our number is not registered',
  '21408': 'country not enabled',
  'not-allowed': 'no texts go to this phone',
  'day-limit': 'the lot’s texts of the day are used up',
  expired: 'expired before sending',
  'no-receipt': 'no delivery receipt',
};

/** A text's delivery state, with the reason of a failure. */
export const TextStatePill = ({ text: { state, errorCode } }: { text: Pick<TextSummary, 'state' | 'errorCode'> }) => (
  <StatusPill tone={TONES[state] ?? 'neutral'}>
    {errorCode === null ? state : `${state} · ${REASONS[errorCode] ?? errorCode}`}
  </StatusPill>
);

/** How many segments and characters a text takes, and what makes it longer. */
export function TextLength({ text }: { text: string }) {
  const { encoding, segments, units, free, unusual } = measureText(text);
  return (
    <>
      <p className="sub">
        {segments === 1 ? '1 segment' : `${segments} segments`} · {units} of {units + free} characters ·{' '}
        <span className={styles.encoding}>{encoding}</span>
      </p>
      {unusual.length > 0 && (
        <p className={`notice tone-warn breaks ${styles.hint}`}>
          {unusual.slice(0, 10).join(' ')} need UCS-2, with 70 characters per segment instead of 160.
        </p>
      )}
    </>
  );
}
