import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useMedia } from '../../../lib/page/use-media.js';
import styles from './over-time.module.css';

export interface ChartProps {
  /** In order; at least one. */
  amounts: readonly number[];
  /** Beneath the chart, one for each amount. */
  labels: readonly string[];
  /** The text shown while the pointer is on an amount, one for each. */
  notes: readonly string[];
  /** For screen readers. */
  description: string;
  formatAxis: (amount: number) => string;
}

/** The line chart of amounts over time, drawn by uPlot, which is loaded only for it (docs/decisions/figures.md). */
export function Chart({ amounts, labels, notes, description, formatAxis }: ChartProps) {
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
    const options = { ...chartOptions({ amounts, labels, formatAxis }, showNote), ...size() };
    const plot = new uPlot(options, [amounts.map((_, at) => at), [...amounts]], element);
    const resized = new ResizeObserver(() => plot.setSize(size()));
    resized.observe(element);
    return () => {
      resized.disconnect();
      plot.destroy();
    };
  }, [amounts, labels, notes, formatAxis, dark]);
  return (
    <>
      <div ref={place} role="img" aria-label={description} className={styles.chart} />
      {/* Hidden from screen readers, which have the table. */}
      <p ref={note} aria-hidden="true" className={styles.note} />
    </>
  );
}

/** The space for a label on the horizontal axis, in px: fits the longest one with a margin. */
const LABEL_SPACE = 72;
const LABEL_STEPS = [1, 2, 3, 5, 7, 10, 14, 21, 28];
const AMOUNT_STEPS = [1, 2, 5]
  .flatMap((step) => Array.from({ length: 9 }, (_, power) => step * 10 ** power))
  .sort((a, b) => a - b);
const FONT = '12px "Inter Variable", Inter, system-ui, sans-serif';

/** Returns uPlot's options for the current color scheme. `onPoint` is called with the index under the pointer, or null. */
function chartOptions(
  { amounts, labels, formatAxis }: Pick<ChartProps, 'amounts' | 'labels' | 'formatAxis'>,
  onPoint: (at: number | null) => void,
): Omit<uPlot.Options, 'width' | 'height'> {
  const tokens = getComputedStyle(document.documentElement);
  const color = (token: string): string => tokens.getPropertyValue(token).trim();
  const [accent, line, ink] = [color('--accent'), color('--line'), color('--ink-3')];
  const last = amounts.length - 1;
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
        incrs: AMOUNT_STEPS,
        size: (_plot, values) => 16 + 7 * Math.max(1, ...(values ?? []).map((value) => value.length)),
        values: (_plot, splits) => splits.map((amount) => formatAxis(amount)),
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
