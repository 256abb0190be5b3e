import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useMedia } from '../../../lib/page/use-media.js';
import { formatCount } from '../figures/format-figures.js';
import styles from './check-ins.module.css';

export interface ChartProps {
  /** In order; at least one. */
  counts: readonly number[];
  /** Beneath the chart, one for each count. */
  labels: readonly string[];
  /** The text shown while the pointer is on a count, one for each. */
  notes: readonly string[];
  /** For screen readers. */
  description: string;
}

/** The line chart of check-ins, drawn by uPlot, which is loaded only for it (docs/decisions/a-chart-drawn-by-uplot.md). */
export function Chart({ counts, labels, notes, description }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const note = useRef<HTMLParagraphElement>(null);
  // A canvas does not follow the stylesheet: redraw it when the color scheme changes.
  const dark = useMedia('(prefers-color-scheme: dark)');
  useEffect(() => {
    const [element, noteElement] = [place.current, note.current];
    if (!element || !noteElement) return;
    const showNote = (at: number | null): void => {
      noteElement.textContent = at === null ? '' : (notes[at] ?? '');
    };
    const size = () => ({ width: element.clientWidth, height: element.clientHeight });
    const options = { ...chartOptions(counts, labels, showNote), ...size() };
    const plot = new uPlot(options, [counts.map((_, at) => at), [...counts]], element);
    const resized = new ResizeObserver(() => plot.setSize(size()));
    resized.observe(element);
    return () => {
      resized.disconnect();
      plot.destroy();
    };
  }, [counts, labels, notes, dark]);
  return (
    <>
      <div ref={place} role="img" aria-label={description} className={styles.chart} />
      {/* Hidden from screen readers, which have the table. */}
      <p ref={note} aria-hidden="true" className={styles.note} />
    </>
  );
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact' });
/** Abbreviates large counts: `12K`. */
const formatAxis = (count: number): string => (count < 10_000 ? formatCount(count) : compact.format(count));

/** The space for a label on the horizontal axis, in px: fits the longest one with a margin. */
const LABEL_SPACE = 72;
const LABEL_STEPS = [1, 2, 3, 5, 7, 10, 14, 21, 28];
const COUNT_STEPS = [1, 2, 5]
  .flatMap((step) => Array.from({ length: 9 }, (_, power) => step * 10 ** power))
  .sort((a, b) => a - b);
const FONT = '12px "Inter Variable", Inter, system-ui, sans-serif';

/** Returns uPlot's options for the current color scheme. `onPoint` is called with the index under the pointer, or null. */
function chartOptions(
  counts: readonly number[],
  labels: readonly string[],
  onPoint: (at: number | null) => void,
): Omit<uPlot.Options, 'width' | 'height'> {
  const tokens = getComputedStyle(document.documentElement);
  const color = (token: string): string => tokens.getPropertyValue(token).trim();
  const [accent, line, ink] = [color('--accent'), color('--line'), color('--ink-3')];
  const last = counts.length - 1;
  const ticks = { show: false };
  return {
    padding: [8, 28, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 9, fill: accent } },
    scales: {
      // Centers a single day.
      x: { time: false, range: last > 0 ? [0, last] : [-1, 1] },
      y: { range: (_plot, _least, most) => [0, Math.max(4, most * 1.08)] },
    },
    axes: [
      {
        font: FONT,
        stroke: ink,
        ticks,
        size: 32,
        gap: 10,
        grid: { show: false },
        space: LABEL_SPACE,
        incrs: LABEL_STEPS,
        values: (_plot, splits) => splits.map((at) => labels[at] ?? ''),
      },
      {
        font: FONT,
        stroke: ink,
        ticks,
        grid: { stroke: line, width: 1 },
        space: 40,
        incrs: COUNT_STEPS,
        size: (_plot, values) => 16 + 7 * Math.max(1, ...(values ?? []).map((value) => value.length)),
        values: (_plot, splits) => splits.map(formatAxis),
      },
    ],
    series: [
      {},
      {
        stroke: accent,
        width: 2.5,
        // The accent color at 10% opacity.
        fill: `${accent}1a`,
        points: { show: true, size: 9, fill: accent, filter: () => [last] },
      },
    ],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
  };
}
