import type { Metrics } from '@lotline/protocol';
import type { CSSProperties, ReactNode } from 'react';
import { useMay } from '../../../lib/session/session.js';
import { formatSpotUse } from '../../../lib/spots/spot-texts.js';
import { Skeleton } from '../../../ui/placeholder/skeleton.js';
import { formatCount, formatCountOf, formatMoney } from '../../../lib/text/numbers.js';
import { formatWait, YESTERDAY, changeSince, type ComparedWith } from './format-figures.js';
import styles from './figures.module.css';

interface FigureCardsProps {
  /** Undefined while loading. */
  metrics: Metrics | undefined;
}

/** Today's figures compared with yesterday's. Revenue is shown only to users who may see financials. */
export function FigureCards({ metrics }: FigureCardsProps) {
  const seesRevenue = useMay('financials');
  if (!metrics) return <CardsSkeleton count={seesRevenue ? 4 : 3} />;
  const { checkedInToday, checkingOut, revenueToday, yesterday, carsOnLot, spots } = metrics;
  return (
    <ul className={styles.cards} aria-label="Today">
      <FigureCard name="Checked In Today" value={formatCount(checkedInToday)}>
        <Comparison before={yesterday.checkedIn} now={checkedInToday} words={YESTERDAY} />
      </FigureCard>
      <FigureCard name="Checking Out" value={formatCount(checkingOut)}>
        <Comparison before={yesterday.checkingOut} now={checkingOut} words={YESTERDAY} />
      </FigureCard>
      {seesRevenue && revenueToday !== undefined && (
        <FigureCard name="Revenue Today" value={formatMoney(revenueToday)}>
          <Comparison before={yesterday.revenue ?? 0} now={revenueToday} words={YESTERDAY} />
        </FigureCard>
      )}
      <FigureCard name="Cars on the lot" value={formatCount(carsOnLot)}>
        {spots ? formatSpotUse(spots) : 'now'}
      </FigureCard>
    </ul>
  );
}

const CardsSkeleton = ({ count }: { count: number }) => (
  <div className={styles.cards} aria-hidden="true">
    {Array.from({ length: count }, (_, at) => (
      <div key={at} className={`panel padded ${styles.card}`}>
        <Skeleton width="60%" height="12px" />
        <Skeleton width="45%" height="calc(var(--value) - 8px)" />
        <Skeleton width="75%" height="8px" />
      </div>
    ))}
  </div>
);

interface FigureCardProps {
  name: string;
  value: string;
  children: ReactNode;
}

/** Longer values get a smaller font in half of a phone's width. */
const LONG_VALUE = 12;

/** One figure with its name. A long value gets a smaller font and is never cut off. */
function FigureCard({ name, value, children }: FigureCardProps) {
  const length: CSSProperties & Record<'--characters', number> = { '--characters': value.length };
  return (
    <li
      className={
        value.length > LONG_VALUE ? `panel padded ${styles.card} ${styles.long}` : `panel padded ${styles.card}`
      }
    >
      <h2 className={styles.name}>{name}</h2>
      <p className={styles.value} style={length}>
        {value}
      </p>
      <p className="meta">{children}</p>
    </li>
  );
}

/** Today's waits from request to pick-up. */
export function RideWaits({ waits: { rides, medianSeconds, p90Seconds } }: { waits: Metrics['rideWaits'] }) {
  if (medianSeconds === null || p90Seconds === null) return <p className="sub">No one has been picked up today.</p>;
  return (
    <>
      <dl className={styles.waits}>
        <div>
          <dt className="meta">half picked up within</dt>
          <dd className="figure">{formatWait(medianSeconds)}</dd>
        </div>
        <div>
          <dt className="meta">90% picked up within</dt>
          <dd className="figure">{formatWait(p90Seconds)}</dd>
        </div>
      </dl>
      <p className="meta">From request to pick-up, {formatCountOf(rides, 'ride')}</p>
    </>
  );
}

/** The change of a figure since the day or period that `words` name. */
export function Comparison({ before, now, words }: { before: number; now: number; words: ComparedWith }) {
  const { direction, figure, comparison } = changeSince(before, now, words);
  return (
    <>
      <span className={styles[direction]}>{figure}</span> {comparison}
    </>
  );
}
