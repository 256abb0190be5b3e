import { sayCount } from '../figures/said-figures.js';
import styles from './check-ins.module.css';
import type { GroupedCheckIns } from './group-check-ins.js';
import { saySpan } from './span-words.js';

const NAMES = { day: 'Day', week: 'Week', month: 'Month' };

/** What the chart shows, as figures. */
export const CheckInsTable = ({ grouped: { by, spans }, today }: { grouped: GroupedCheckIns; today: string }) => (
  // What scrolls is reached by the keyboard too.
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
            <th scope="row">{saySpan(span, by, today)}</th>
            <td>{sayCount(span.count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
