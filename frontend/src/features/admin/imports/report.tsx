import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { FilterChip } from '../../../ui/label/filter-chip.js';
import { Icon } from '../../../ui/icons.js';
import { FileLine } from './file-line.js';
import { sayCount, sayCustomers } from './import-words.js';
import type { OpenReport } from './open-report.js';
import { Preview } from './preview.js';
import { ReportList } from './report-list.js';
import type { ReportHead, RowFilter } from './report-rows.js';
import styles from './imports.module.css';

interface Props {
  dryRun: boolean;
  /** Null for a report of an import that was begun elsewhere: it cannot be imported from here. */
  file: File | null;
  refusal: string | null;
  report: OpenReport;
  onAgain: () => void;
  onImport: (file: File, allOrNothing: boolean) => void;
}

/** The last only where there are such: after a refusal. */
const CHIPS: RowFilter[] = ['leftOut', 'created', 'duplicate', 'rejected', 'skipped'];
const labelOf = (filter: RowFilter, dryRun: boolean): string =>
  ({
    leftOut: 'Left out',
    created: dryRun ? 'New' : 'Imported',
    duplicate: 'Duplicates',
    rejected: 'Rejected',
    skipped: 'Not imported',
  })[filter];

/** What became of every row, or would; and, where it would, what makes it so. */
export function Report({ dryRun, file, refusal, report, onAgain, onImport }: Props) {
  const { head } = report;
  const [filter, setFilter] = useState<RowFilter>(head.counts.leftOut > 0 ? 'leftOut' : 'created');

  return (
    <section className={styles.panel} aria-label="Report">
      <FileLine
        file={file}
        meta={[`${sayCount(head.rows)} ${head.rows === 1 ? 'row' : 'rows'}`, standOf(dryRun, refusal)]}
      >
        <Button className={styles.another} onClick={onAgain}>
          Choose another file
        </Button>
      </FileLine>
      {refusal !== null && (
        <p className={styles.problem} role="alert">
          <Icon name="warn" />
          {refusal}
        </p>
      )}
      {!dryRun && refusal === null && (
        <p className={styles.done} role="status">
          <Icon name="check" />
          Imported {sayCustomers(head.counts.created)}
        </p>
      )}
      {head.unknownColumns.length > 0 && (
        <p className={styles.ignored}>Columns that were ignored: {head.unknownColumns.join(', ')}</p>
      )}
      {head.preview.length > 0 && <Preview rows={head.preview} />}
      <div className={styles.chips}>
        {CHIPS.filter((of) => of !== 'skipped' || head.counts.skipped > 0).map((of) => (
          <FilterChip key={of} on={filter === of} onPress={() => setFilter(of)}>
            {labelOf(of, dryRun)} {sayCount(head.counts[of])}
          </FilterChip>
        ))}
      </div>
      <ReportList key={filter} report={report} filter={filter} dryRun={dryRun} />
      {dryRun && file && <Start file={file} head={head} onImport={onImport} />}
    </section>
  );
}

const standOf = (dryRun: boolean, refusal: string | null): string => {
  if (dryRun) return 'checked, nothing imported yet';
  return refusal === null ? 'imported' : 'nothing imported';
};

function Start({ file, head, onImport }: Pick<Props, 'onImport'> & { file: File; head: ReportHead }) {
  const { created, rejected } = head.counts;
  const [allOrNothing, setAllOrNothing] = useState(false);
  const isBlocked = allOrNothing && rejected > 0;
  return (
    <div className={styles.start}>
      <Checkbox checked={allOrNothing} onChange={({ target }) => setAllOrNothing(target.checked)}>
        All or nothing: import no row while one is rejected
      </Checkbox>
      <div className={styles.begin}>
        {isBlocked && (
          <p className={styles.bad} role="status">
            {rejected === 1 ? 'A row is rejected' : `${sayCount(rejected)} rows are rejected`}: nothing would be
            imported.
          </p>
        )}
        <Button type="primary" disabled={created === 0 || isBlocked} onClick={() => onImport(file, allOrNothing)}>
          Import {sayCustomers(created)}
        </Button>
      </div>
    </div>
  );
}
