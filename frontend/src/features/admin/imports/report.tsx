import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { FilterChip } from '../../../ui/label/filter-chip.js';
import { Icon } from '../../../ui/icons.js';
import { FileLine } from './progress.js';
import { formatCount, formatCustomers } from './import-texts.js';
import type { OpenReport } from './open-report.js';
import { Preview } from './preview.js';
import { ReportList } from './report-list.js';
import type { ReportHead, RowFilter } from './report-rows.js';
import styles from './imports.module.css';

interface Props {
  dryRun: boolean;
  /** Null for an import that was started elsewhere and cannot be imported from here. */
  file: File | null;
  /** Why nothing was imported, or null. */
  rejection: string | null;
  report: OpenReport;
  onReset: () => void;
  onImport: (file: File, allOrNothing: boolean) => void;
}

/** Those that few imports have are shown only if there are such rows. */
const RARE: RowFilter[] = ['skipped', 'left-out'];
const FILTERS: RowFilter[] = ['leftOut', 'created', 'duplicate', 'rejected', ...RARE];
const filterLabel = (filter: RowFilter, dryRun: boolean): string =>
  ({
    leftOut: 'Left out',
    created: dryRun ? 'New' : 'Imported',
    duplicate: 'Duplicates',
    rejected: 'Rejected',
    skipped: 'Not imported',
    'left-out': 'No customers',
  })[filter];

/** The outcome of every row of an import or a dry run. After a dry run it offers the import. */
export function Report({ dryRun, file, rejection, report, onReset, onImport }: Props) {
  const { head } = report;
  const [filter, setFilter] = useState<RowFilter>(head.counts.leftOut > 0 ? 'leftOut' : 'created');

  return (
    <section className={styles.panel} aria-label="Report">
      <FileLine
        file={file}
        meta={[
          `${formatCount(head.rows)} ${head.rows === 1 ? 'row' : 'rows'}`,
          formatStatus(dryRun, rejection, head.counts.created),
        ]}
      >
        <Button className={styles.another} onClick={onReset}>
          Choose another file
        </Button>
      </FileLine>
      {rejection !== null && (
        <p className={styles.problem} role="alert">
          <Icon name="warn" />
          {rejection}
        </p>
      )}
      {!dryRun && rejection === null && (
        <p className={styles.done} role="status">
          <Icon name="check" />
          Imported {formatCustomers(head.counts.created)}
        </p>
      )}
      {head.unknownColumns.length > 0 && (
        <p className={styles.ignored}>Ignored columns: {head.unknownColumns.join(', ')}</p>
      )}
      {head.preview.length > 0 && <Preview rows={head.preview} />}
      <div className={styles.chips}>
        {FILTERS.filter((one) => !RARE.includes(one) || head.counts[one] > 0).map((one) => (
          <FilterChip key={one} on={filter === one} onPress={() => setFilter(one)}>
            {filterLabel(one, dryRun)} {formatCount(head.counts[one])}
          </FilterChip>
        ))}
      </div>
      <ReportList key={filter} report={report} filter={filter} dryRun={dryRun} />
      {dryRun && file && <StartImport file={file} head={head} onImport={onImport} />}
    </section>
  );
}

const formatStatus = (dryRun: boolean, rejection: string | null, created: number): string => {
  if (rejection !== null && created > 0) return dryRun ? 'partly checked' : 'partly imported';
  if (dryRun) return 'checked, nothing imported yet';
  return rejection === null ? 'imported' : 'nothing imported';
};

function StartImport({ file, head, onImport }: Pick<Props, 'onImport'> & { file: File; head: ReportHead }) {
  const { created, rejected } = head.counts;
  const [allOrNothing, setAllOrNothing] = useState(false);
  const isBlocked = allOrNothing && rejected > 0;
  return (
    <div className={styles.start}>
      <Checkbox checked={allOrNothing} onChange={({ target }) => setAllOrNothing(target.checked)}>
        All or nothing: import only if no row is rejected
      </Checkbox>
      <div className={styles.begin}>
        {isBlocked && (
          <p className={styles.bad} role="status">
            {rejected === 1 ? '1 row is rejected' : `${formatCount(rejected)} rows are rejected`}, so nothing would be
            imported.
          </p>
        )}
        <Button type="primary" disabled={created === 0 || isBlocked} onClick={() => onImport(file, allOrNothing)}>
          Import {formatCustomers(created)}
        </Button>
      </div>
    </div>
  );
}
