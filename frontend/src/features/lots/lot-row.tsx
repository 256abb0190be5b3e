import { isolate, type LotOverview } from '@lotline/protocol';
import type { ReactNode } from 'react';
import { formatSpotUse } from '../../lib/spots/spot-texts.js';
import { formatCount, formatWholeMoney } from '../../lib/text/numbers.js';
import { formatElapsed } from '../../lib/time/durations.js';
import { Icon } from '../../ui/icons.js';
import { AsWritten } from '../../ui/label/as-written.js';
import { StatusPill } from '../../ui/label/status-pill.js';
import { longestWaitTone, needsOf, worstTone } from './needs.js';
import styles from './lots.module.css';

interface LotRowProps {
  lot: LotOverview;
  /** Epoch ms. */
  now: number;
  /** Whether the session is at this lot. */
  isCurrent: boolean;
  /** Whether any lot shows its revenue. The user may be allowed to see it for some lots only. */
  hasRevenueColumn: boolean;
  onOpen: (lotId: string) => void;
  /** Whether the user also hears this lot's alerts while at another lot; undefined until it is known. */
  hasAlerts: boolean | undefined;
  onSetAlerts: (lotId: string, hasAlerts: boolean) => void;
}

const MINUTE = 60_000;

/** A lot with its figures. A press anywhere on the row opens its board. */
export function LotRow({ lot, now, isCurrent, hasRevenueColumn, onOpen, hasAlerts, onSetAlerts }: LotRowProps) {
  const { waiting, longestSince, cars, spots, checkedIn, checkIns, arrivals, boards, revenue } = lot;
  const tone = worstTone(lot, now);
  const needs = needsOf(lot);
  return (
    <li className={`line ${styles.lot} ${tone === null ? '' : `tone-${tone} ${styles.needy}`}`}>
      <div className={styles.who}>
        <button type="button" className={`bare covering name ${styles.open}`} onClick={() => onOpen(lot.lotId)}>
          <AsWritten>{lot.title}</AsWritten>
        </button>
        {isCurrent && <span className={`meta ${styles.current}`}> You are here</span>}
        {needs.length > 0 && (
          <div className={styles.needs}>
            {needs.map(({ text, tone: needTone }) => (
              <StatusPill key={text} tone={needTone}>
                {text}
              </StatusPill>
            ))}
          </div>
        )}
      </div>
      <dl className={styles.figures}>
        <Figure name="Waiting" value={formatCount(waiting)}>
          {longestSince !== null && now - Date.parse(longestSince) >= MINUTE && (
            <span className={styles[longestWaitTone(longestSince, now)]}>
              {formatElapsed(longestSince, new Date(now))}
            </span>
          )}
        </Figure>
        <Figure name="Cars" value={formatCount(cars)}>
          {spots && formatSpotUse(spots)}
        </Figure>
        <Figure name="Check-ins today" value={formatCount(checkedIn)}>
          {formatCount(checkIns)} booked
        </Figure>
        <Figure name="Arrivals" value={formatCount(arrivals)} />
        <Figure name="Boards" value={boards.paired === 0 ? '–' : `${boards.connected} of ${boards.paired}`} />
        {hasRevenueColumn && <Figure name="Revenue" value={revenue === undefined ? '–' : formatWholeMoney(revenue)} />}
      </dl>
      <button
        type="button"
        className={`ghost ${styles.bell} ${hasAlerts ? styles.alerting : ''}`}
        disabled={hasAlerts === undefined}
        aria-pressed={hasAlerts}
        aria-label={`Alerts of ${isolate(lot.title)}`}
        title={alertsTitle(hasAlerts)}
        onClick={() => onSetAlerts(lot.lotId, !hasAlerts)}
      >
        <Icon name={hasAlerts ? 'bell' : 'bellOff'} />
      </button>
    </li>
  );
}

function alertsTitle(hasAlerts: boolean | undefined): string {
  if (hasAlerts === undefined) return 'Your choice is being loaded';
  return hasAlerts ? 'Rings wherever you are' : 'Rings only while you are at this lot';
}

const Figure = ({ name, value, children }: { name: string; value: string; children?: ReactNode }) => (
  <div className={styles.figure}>
    <dt className="visually-hidden">{name}</dt>
    <dd>
      <b>{value}</b>
      {children && <span className={`note ${styles.more}`}>{children}</span>}
    </dd>
  </div>
);
