import type { Metrics } from '@lotline/contracts';
import { Button, type ButtonProps } from 'antd';
import { type ComponentType, useEffect, useMemo, useState } from 'react';
import { useTouch } from '../../../lib/page/use-touch.js';
import { Skeleton } from '../../../ui/placeholder/skeleton.js';
import { Panel } from '../panel.js';
import type { ChartProps } from './chart.js';
import { CheckInsTable } from './check-ins-table.js';
import styles from './check-ins.module.css';
import { groupCheckIns } from './group-check-ins.js';
import { describeCheckIns, sayCheckIns, saySpan, saySpanShortly } from './span-words.js';

const TITLE = 'Client Check-ins Over Time';

/** Spec §2 "Dashboard", drawn for real; its placeholder's text where there is nothing to draw (design §7). */
export function CheckInsPanel({
  days,
  today,
  waiting,
}: {
  days: Metrics['checkInsPerDay'];
  today: string;
  waiting: boolean;
}) {
  const Chart = useChart();
  const [asTable, setAsTable] = useState(false);
  const grouped = useMemo(() => groupCheckIns(days, today), [days, today]);
  const drawn = useMemo(() => {
    const { by, spans } = grouped;
    return {
      counts: spans.map(({ count }) => count),
      labels: spans.map((span) => saySpanShortly(span, by)),
      notes: spans.map((span) => `${saySpan(span, by, today)} · ${sayCheckIns(span.count)}`),
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
  const isTable = asTable || Chart === 'failed';
  return (
    <Panel
      title={TITLE}
      waiting={waiting}
      action={
        Chart !== 'failed' && (
          <TableSwitch onClick={() => setAsTable(!asTable)}>{asTable ? 'As chart' : 'As table'}</TableSwitch>
        )
      }
    >
      {isTable && <CheckInsTable grouped={grouped} today={today} />}
      {!isTable && Chart && <Chart {...drawn} />}
      {!isTable && !Chart && <ChartShape />}
    </Panel>
  );
}

/** As high as it will be. */
export const CheckInsComing = () => (
  <Panel title={TITLE} waiting action={<TableSwitch disabled>As table</TableSwitch>}>
    <ChartShape />
  </Panel>
);

function TableSwitch(props: Pick<ButtonProps, 'children' | 'disabled' | 'onClick'>) {
  const touch = useTouch();
  return <Button type="text" size={touch ? 'large' : 'small'} {...props} />;
}

const ChartShape = () => (
  <div className={styles.coming} aria-hidden="true">
    <Skeleton height="100%" radius="var(--radius-control)" />
  </div>
);

/** The chart's code, which comes after the figures; where it does not come, the table says the same. */
function useChart(): ComponentType<ChartProps> | 'failed' | null {
  const [Chart, setChart] = useState<ComponentType<ChartProps> | 'failed' | null>(null);
  useEffect(() => {
    let left = false;
    import('./chart.js').then(
      (loaded) => !left && setChart(() => loaded.Chart),
      () => !left && setChart('failed'),
    );
    return () => {
      left = true;
    };
  }, []);
  return Chart;
}
