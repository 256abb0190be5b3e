import type { Metrics } from '@lotline/contracts';
import { useSettings } from '../../../lib/lot/settings.js';
import { sayCount } from '../figures/said-figures.js';
import { Panel } from '../panel.js';
import { typeColour } from './type-colours.js';
import { typeShares } from './type-shares.js';
import styles from './types.module.css';

/** Spec §2 "Client Type Distribution": who checks in within the range, by type. */
export function TypesPanel({ breakdown, waiting }: { breakdown: Metrics['clientTypeBreakdown']; waiting: boolean }) {
  const lot = useSettings();
  const shares = typeShares(breakdown);
  return (
    <Panel title="Client Type Distribution" waiting={waiting}>
      {shares.length === 0 ? (
        <p className="sub">No client data available</p>
      ) : (
        <ul className={styles.bars}>
          {shares.map(({ type, count, percent }) => (
            <li key={type} className={styles.bar}>
              <span className={styles.type}>{type}</span>
              <span className="meta">{sayCount(count)}</span>
              <b className={styles.percent}>{percent}%</b>
              <span className={styles.track}>
                <span style={{ width: `${percent}%`, background: typeColour(type, lot) }} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
