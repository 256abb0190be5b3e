import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { formatCountOf } from '../../../lib/text/numbers.js';
import type { ReportHead } from './report-rows.js';
import styles from './imports.module.css';

interface Props {
  counts: ReportHead['counts'];
  /** Whether the counts are those of the mapping that is chosen now. */
  isChecked: boolean;
  onImport: (allOrNothing: boolean) => void;
}

/** Imports a file after its check. */
export function StartImport({ counts: { created, rejected }, isChecked, onImport }: Props) {
  const [allOrNothing, setAllOrNothing] = useState(false);
  const isBlocked = allOrNothing && rejected > 0;
  return (
    <div className={`cluster-m between ${styles.start}`}>
      <Checkbox checked={allOrNothing} onChange={({ target }) => setAllOrNothing(target.checked)}>
        All or nothing: import only if no row is rejected
      </Checkbox>
      <div className={`cluster-m ${styles.begin}`}>
        {isBlocked && (
          <p className="toned tone-bad" role="status">
            {formatCountOf(rejected, 'row')} {rejected === 1 ? 'is' : 'are'} rejected, so nothing would be imported.
          </p>
        )}
        <Button
          type="primary"
          disabled={created === 0 || isBlocked || !isChecked}
          onClick={() => onImport(allOrNothing)}
        >
          Import {formatCountOf(created, 'customer')}
        </Button>
      </div>
    </div>
  );
}
