import type { DayRange, Metrics } from '@lotline/protocol';
import { useSettings } from '../../../lib/lot/settings.js';
import { formatCount } from '../../../lib/text/numbers.js';
import { Panel } from '../panel.js';
import { typeColor, typeShares } from './client-types.js';
import styles from '../dashboard.module.css';

interface TypesPanelProps {
  breakdown: Metrics['clientTypeBreakdown'];
  range: DayRange | null;
  waiting: boolean;
}

/** The distribution of client types among the range's check-ins. */
export function TypesPanel({ breakdown, range, waiting }: TypesPanelProps) {
  const lot = useSettings();
  const shares = typeShares(breakdown);
  return (
    <Panel
      title="Client Type Distribution"
      waiting={waiting}
      table={
        shares.length === 0
          ? undefined
          : {
              fileName: range ? `client-types-${range.from}-${range.to}` : 'client-types',
              rows: () => [
                ['Type', 'Customers', 'Percent'],
                ...shares.map((share) => [share.type, share.count, share.percent]),
              ],
            }
      }
    >
      {shares.length === 0 ? (
        <p className="sub">No client data available</p>
      ) : (
        <ul className="stack-m">
          {shares.map(({ type, count, percent }) => (
            <li key={type} className={styles.bar}>
              <span className="breaks">{type}</span>
              <span className="meta">{formatCount(count)}</span>
              <b className={`small ${styles.percent}`}>{percent}%</b>
              <span className={`track ${styles.track}`}>
                <span style={{ width: `${percent}%`, background: typeColor(type, lot) }} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
