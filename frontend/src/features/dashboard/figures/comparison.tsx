import { changeSince, type ComparedWith } from './format-figures.js';
import styles from './figures.module.css';

/** The change of a figure since the day or period that `words` name. */
export function Comparison({ before, now, words }: { before: number; now: number; words: ComparedWith }) {
  const { direction, figure, comparison } = changeSince(before, now, words);
  return (
    <>
      <span className={styles[direction]}>{figure}</span> {comparison}
    </>
  );
}
