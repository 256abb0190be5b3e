import type { Metrics } from '@lotline/contracts';
import { useMay } from '../../../lib/session/session.js';
import { Skeleton } from '../../../ui/placeholder/skeleton.js';
import { changeSince } from './change.js';
import { FigureCard } from './figure-card.js';
import styles from './figures.module.css';
import { sayCount, sayMoney } from './said-figures.js';

interface FigureCardsProps {
  /** Undefined until they are there. */
  metrics: Metrics | undefined;
  /** How many spots the lot has; null where that is not known. */
  spots: number | null;
}

/** Today's figures against yesterday's; revenue for who may see financials (spec §6). */
export function FigureCards({ metrics, spots }: FigureCardsProps) {
  const seesRevenue = useMay('financials');
  if (!metrics) return <CardShapes count={seesRevenue ? 4 : 3} />;
  const { checkedInToday, checkingOut, revenueToday, yesterday, carsOnLot } = metrics;
  return (
    <ul className={styles.cards} aria-label="Today">
      <FigureCard name="Checked In Today" value={sayCount(checkedInToday)}>
        <Against yesterday={yesterday.checkedIn} today={checkedInToday} />
      </FigureCard>
      <FigureCard name="Checking Out" value={sayCount(checkingOut)}>
        <Against yesterday={yesterday.checkingOut} today={checkingOut} />
      </FigureCard>
      {seesRevenue && revenueToday !== undefined && (
        <FigureCard name="Revenue Today" value={sayMoney(revenueToday)}>
          <Against yesterday={yesterday.revenue ?? 0} today={revenueToday} />
        </FigureCard>
      )}
      <FigureCard name="Cars on the lot" value={sayCount(carsOnLot)}>
        {spots === null ? 'now' : `now, of ${sayCount(spots)} spots`}
      </FigureCard>
    </ul>
  );
}

function Against({ yesterday, today }: { yesterday: number; today: number }) {
  const { direction, figure, against } = changeSince(yesterday, today);
  return (
    <>
      <span className={styles[direction]}>{figure}</span> {against}
    </>
  );
}

const CardShapes = ({ count }: { count: number }) => (
  <div className={styles.cards} aria-hidden="true">
    {Array.from({ length: count }, (_, at) => (
      <div key={at} className={styles.card}>
        <Skeleton width="60%" height="12px" />
        <Skeleton width="45%" height="calc(var(--value) - 8px)" />
        <Skeleton width="75%" height="8px" />
      </div>
    ))}
  </div>
);
