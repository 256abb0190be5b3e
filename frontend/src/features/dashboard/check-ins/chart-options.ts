import type uPlot from 'uplot';
import { sayCount } from '../figures/said-figures.js';

const compact = new Intl.NumberFormat('en-US', { notation: 'compact' });
/** An axis says large counts shortly: `12K`. */
const sayAxis = (count: number): string => (count < 10_000 ? sayCount(count) : compact.format(count));

/** Px between two labels of the axis beneath, which is what the longest of them takes with room around it. */
const LABEL_ROOM = 72;
const LABEL_STEPS = [1, 2, 3, 5, 7, 10, 14, 21, 28];
const COUNT_STEPS = [1, 2, 5]
  .flatMap((step) => Array.from({ length: 9 }, (_, power) => step * 10 ** power))
  .sort((a, b) => a - b);
const FONT = '12px "Inter Variable", Inter, system-ui, sans-serif';

/** How uPlot draws the counts in the look's colours of now. `point` is told which is pointed at, null for none. */
export function chartOptions(
  counts: readonly number[],
  labels: readonly string[],
  point: (at: number | null) => void,
): Omit<uPlot.Options, 'width' | 'height'> {
  const look = getComputedStyle(document.documentElement);
  const colour = (token: string): string => look.getPropertyValue(token).trim();
  const [accent, line, ink] = [colour('--accent'), colour('--line'), colour('--ink-3')];
  const last = counts.length - 1;
  const ticks = { show: false };
  return {
    padding: [8, 28, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 9, fill: accent } },
    scales: {
      // A day alone stands in the middle.
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
        space: LABEL_ROOM,
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
        values: (_plot, splits) => splits.map(sayAxis),
      },
    ],
    series: [
      {},
      {
        stroke: accent,
        width: 2.5,
        // The colour with a tenth of its strength.
        fill: `${accent}1a`,
        points: { show: true, size: 9, fill: accent, filter: () => [last] },
      },
    ],
    hooks: { setCursor: [({ cursor }) => point(cursor.idx ?? null)] },
  };
}
