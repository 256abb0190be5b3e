import { matches } from './matches.js';
import styles from './customer-card.module.css';

interface Props {
  text: string;
  /** The search term; '' for none. */
  term: string;
  acrossDashes?: boolean;
}

/** Highlights the search term in a text. */
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
