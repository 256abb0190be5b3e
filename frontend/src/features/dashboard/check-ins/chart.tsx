import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useMedia } from '../../../lib/page/use-media.js';
import { chartOptions } from './chart-options.js';
import styles from './check-ins.module.css';

export interface ChartProps {
  /** In order; at least one. */
  counts: readonly number[];
  /** Beneath the chart, one for each count. */
  labels: readonly string[];
  /** What is said of each count where it is pointed at. */
  notes: readonly string[];
  /** For who cannot see it. */
  description: string;
}

/** The line of check-ins. uPlot draws it; it is loaded with nothing but this (docs/decisions/a-chart-drawn-by-uplot.md). */
export function Chart({ counts, labels, notes, description }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const note = useRef<HTMLParagraphElement>(null);
  // A canvas does not see the stylesheet: it is drawn anew in the other colours.
  const dark = useMedia('(prefers-color-scheme: dark)');
  useEffect(() => {
    const [element, said] = [place.current, note.current];
    if (!element || !said) return;
    const point = (at: number | null): void => {
      said.textContent = at === null ? '' : (notes[at] ?? '');
    };
    const size = () => ({ width: element.clientWidth, height: element.clientHeight });
    const options = { ...chartOptions(counts, labels, point), ...size() };
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
      {/* Of the table for who cannot point. */}
      <p ref={note} aria-hidden="true" className={styles.note} />
    </>
  );
}
