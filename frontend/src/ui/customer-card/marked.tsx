import { matches } from './matches.js';
import styles from './customer-card.module.css';

interface Props {
  text: string;
  /** What was searched for; '' marks nothing. */
  term: string;
  acrossDashes?: boolean;
}

/** A text with the searched-for part marked. */
export function Marked({ text, term, acrossDashes = false }: Props) {
  return matches(text, term, acrossDashes).map((part, at) =>
    part.hit ? (
      <mark key={at} className={styles.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
