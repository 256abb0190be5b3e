import type { Metrics } from '@lotline/contracts';
import { Button, type ButtonProps } from 'antd';
import { useMemo, useState } from 'react';
import { lazyPart, useLazyPart } from '../../../lib/page/lazy-part.js';
import { useTouch } from '../../../lib/page/use-media.js';
import { Skeleton } from '../../../ui/placeholder/skeleton.js';
import { formatCount } from '../figures/format-figures.js';
import { Panel } from '../panel.js';
import {
  describeCheckIns,
  groupCheckIns,
  type GroupedCheckIns,
  formatCheckIns,
  formatSpan,
  formatShortSpan,
} from './check-ins.js';
import styles from './check-ins.module.css';

/** Loaded after the figures. Until it is loaded after a failure, the table is shown instead. */
const chart = lazyPart(async () => (await import('./chart.js')).Chart);

const TITLE = 'Client Check-ins Over Time';

/** The chart of check-ins, also as a table. Without check-ins it shows the specified placeholder text. */
export function CheckInsPanel({
  days,
  today,
  waiting,
}: {
  days: Metrics['checkInsPerDay'];
  today: string;
  waiting: boolean;
}) {
  const { loaded: Chart, hasFailed } = useLazyPart(chart, 'chart');
  const [asTable, setAsTable] = useState(false);
  const grouped = useMemo(() => groupCheckIns(days, today), [days, today]);
  const drawn = useMemo(() => {
    const { by, spans } = grouped;
    return {
      counts: spans.map(({ count }) => count),
      labels: spans.map((span) => formatShortSpan(span, by)),
      notes: spans.map((span) => `${formatSpan(span, by, today)} · ${formatCheckIns(span.count)}`),
      description: describeCheckIns(grouped, today),
    };
  }, [grouped, today]);
  if (!drawn.counts.some((count) => count > 0)) {
    return (
      <Panel title={TITLE} waiting={waiting}>
        <p className={styles.nothing}>Chart visualization here</p>
      </Panel>
    );
  }
  const isTable = asTable || hasFailed;
  return (
    <Panel
      title={TITLE}
      waiting={waiting}
      action={
        !hasFailed && (
          <TableSwitch onClick={() => setAsTable(!asTable)}>{asTable ? 'Show chart' : 'Show table'}</TableSwitch>
        )
      }
    >
      {isTable && <CheckInsTable grouped={grouped} today={today} />}
      {!isTable && Chart && <Chart {...drawn} />}
      {!isTable && !Chart && <ChartSkeleton />}
    </Panel>
  );
}

/** The panel's skeleton, as high as the panel. */
export const CheckInsSkeleton = () => (
  <Panel title={TITLE} waiting action={<TableSwitch disabled>Show table</TableSwitch>}>
    <ChartSkeleton />
  </Panel>
);

function TableSwitch(props: Pick<ButtonProps, 'children' | 'disabled' | 'onClick'>) {
  const touch = useTouch();
  return <Button type="text" size={touch ? 'large' : 'small'} {...props} />;
}

const ChartSkeleton = () => (
  <div className={styles.skeleton} aria-hidden="true">
    <Skeleton height="100%" radius="var(--radius-control)" />
  </div>
);

const NAMES = { day: 'Day', week: 'Week', month: 'Month' };

/** The chart's data as a table. */
const CheckInsTable = ({ grouped: { by, spans }, today }: { grouped: GroupedCheckIns; today: string }) => (
  // Focusable, so that the keyboard can scroll it.
  <div className={styles.scroll} role="region" aria-label="Client Check-ins Over Time, as a table" tabIndex={0}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{NAMES[by]}</th>
          <th scope="col">Check-ins</th>
        </tr>
      </thead>
      <tbody>
        {spans.map((span) => (
          <tr key={span.from}>
            <th scope="row">{formatSpan(span, by, today)}</th>
            <td>{formatCount(span.count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
