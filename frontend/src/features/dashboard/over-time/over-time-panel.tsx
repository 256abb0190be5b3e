import { Button, type ButtonProps } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { lazyPart, useLazyPart } from '../../../lib/page/lazy-part.js';
import { useTouch } from '../../../lib/page/use-media.js';
import type { Rows } from '../../../lib/text/csv.js';
import { Skeleton } from '../../../ui/placeholder/skeleton.js';
import { Comparison } from '../figures/figure-cards.js';
import { comparedWith } from '../figures/format-figures.js';
import { Panel } from '../panel.js';
import type { AmountBefore } from '../range/period-before.js';
import {
  describeSpans,
  formatDays,
  formatShortSpan,
  formatSpan,
  groupDays,
  totalOf,
  type DayAmount,
  type GroupedDays,
} from './spans.js';
import type { Series } from './series.js';
import styles from './over-time.module.css';

/** Loaded after the figures. Until it is loaded after a failure, the table is shown instead. */
const chart = lazyPart(async () => (await import('./chart.js')).Chart);

interface OverTimePanelProps {
  series: Series;
  /** The days of the range. */
  days: readonly DayAmount[];
  /** Null if the range has no period before it, or its figures are not known. */
  before: AmountBefore | null;
  today: string;
  waiting: boolean;
}

/** An amount over time as a chart or a table, compared with the period before. */
export function OverTimePanel({ series, days, before, today, waiting }: OverTimePanelProps) {
  const { title, name, placeholder, formatTotal, formatAxis } = series;
  const { loaded: Chart, hasFailed } = useLazyPart(chart, title);
  const [asTable, setAsTable] = useState(false);
  const grouped = useMemo(() => groupDays(days, today), [days, today]);
  const drawn = useMemo(() => {
    const { by, spans } = grouped;
    return {
      amounts: spans.map(({ amount }) => amount),
      labels: spans.map((span) => formatShortSpan(span, by)),
      notes: spans.map((span) => `${formatSpan(span, by, today)} · ${formatTotal(span.amount)}`),
      description: describeSpans(series, grouped, today),
      formatAxis,
    };
  }, [series, grouped, today, formatTotal, formatAxis]);
  if (!drawn.amounts.some((amount) => amount > 0)) {
    return (
      <Panel title={title} waiting={waiting}>
        <div className={`centered ${styles.nothing}`}>
          <p>
            {`No ${name.toLowerCase()} in these days. `}
            <Link to="/form">Add a customer</Link>
          </p>
          {placeholder !== null && <p>{placeholder}</p>}
        </div>
      </Panel>
    );
  }
  const isTable = asTable || hasFailed;
  const total = totalOf(grouped.spans);
  return (
    <Panel
      title={title}
      waiting={waiting}
      table={{ fileName: toFileName(title, days), rows: () => toRows(series, days, today) }}
      action={
        !hasFailed && (
          <TableSwitch onClick={() => setAsTable(!asTable)}>{asTable ? 'Show chart' : 'Show table'}</TableSwitch>
        )
      }
    >
      <p className={styles.total}>
        <b>{formatTotal(total)}</b>
        {before && (
          <span className="meta">
            <Comparison before={before.amount} now={total} words={comparedWith(formatDays(before.range, today))} />
          </span>
        )}
      </p>
      {isTable && <Table series={series} grouped={grouped} today={today} />}
      {!isTable && Chart && <Chart {...drawn} />}
      {!isTable && !Chart && <ChartSkeleton />}
    </Panel>
  );
}

const toFileName = (title: string, days: readonly DayAmount[]): string =>
  `${title.toLowerCase().replaceAll(' ', '-')}-${days.at(0)?.day}-${days.at(-1)?.day}`;

/** Each day up to today, also where the chart groups days. */
const toRows = ({ name }: Series, days: readonly DayAmount[], today: string): Rows => [
  ['Day', name],
  ...days.filter(({ day }) => day <= today).map(({ day, amount }) => [day, amount]),
];

/** The panel's skeleton, as high as the panel. */
export const OverTimeSkeleton = ({ title }: { title: string }) => (
  <Panel title={title} waiting action={<TableSwitch disabled>Show table</TableSwitch>}>
    <p className={styles.total}>
      <Skeleton width="180px" />
    </p>
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

const SPAN_NAMES = { day: 'Day', week: 'Week', month: 'Month' };

interface TableProps {
  series: Series;
  grouped: GroupedDays;
  today: string;
}

/** The chart's data as a table. */
const Table = ({ series: { title, name, format }, grouped: { by, spans }, today }: TableProps) => (
  // Focusable, so that the keyboard can scroll it.
  <div className={styles.scroll} role="region" aria-label={`${title}, as a table`} tabIndex={0}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{SPAN_NAMES[by]}</th>
          <th scope="col">{name}</th>
        </tr>
      </thead>
      <tbody>
        {spans.map((span) => (
          <tr key={span.from}>
            <th scope="row">{formatSpan(span, by, today)}</th>
            <td>{format(span.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
