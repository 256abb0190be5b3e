import type { ImportMapping, ImportState } from '@lotline/protocol';
import { Button, Checkbox } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { FilterChip } from '../../../ui/label/filter-chip.js';
import { Icon } from '../../../ui/icons.js';
import { FileLine } from './progress.js';
import { formatCount, formatCountOf } from '../../../lib/text/numbers.js';
import { MappingStep } from './mapping/mapping-step.js';
import type { OpenReport } from './open-report.js';
import { Preview } from './preview.js';
import { ReportList } from './report-list.js';
import { FILTERS, type RowFilter, type ReportHead } from './report-rows.js';
import styles from './imports.module.css';
import { MAPPING_PAUSE } from '../../../lib/time/intervals.js';

interface Wanted {
  mapping: ImportMapping;
  /** Why the file cannot be read by this mapping; null before its check. */
  problem: string | null;
}

/**
 * The mapping that a person wants but that was not checked yet. It is checked a moment after the last change, one check at a time,
 * because a lot can have one import. `check` resolves to an error, or to null once the file was read by the mapping.
 */
function useMapping(check: (mapping: ImportMapping) => Promise<string | null>) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [isChecking, setChecking] = useState(false);
  const isDue = wanted !== null && wanted.problem === null && !isChecking;
  const onCheck = useEffectEvent(check);

  useEffect(() => {
    if (!isDue) return;
    const begin = async (): Promise<void> => {
      setChecking(true);
      const problem = await onCheck(wanted.mapping);
      // A newer change is checked next.
      setWanted((latest) => (latest !== wanted ? latest : problem === null ? null : { ...wanted, problem }));
      setChecking(false);
    };
    const timer = setTimeout(() => void begin(), MAPPING_PAUSE);
    return () => clearTimeout(timer);
  }, [isDue, wanted]);

  return {
    wanted: wanted?.mapping ?? null,
    problem: wanted?.problem ?? null,
    isChecking: isChecking || isDue,
    change: (mapping: ImportMapping) => setWanted({ mapping, problem: null }),
  };
}

interface Props {
  dryRun: boolean;
  /** Null for an import that was started elsewhere and cannot be imported from here. */
  file: File | null;
  /** Why nothing was imported, or null. */
  rejection: string | null;
  report: OpenReport;
  /** The running import, or null. */
  progress: ImportState | null;
  onReset: () => void;
  /** Resolves to why the file cannot be read by the mapping, or to null. */
  onCheckAgain: (file: File, mapping: ImportMapping) => Promise<string | null>;
  onImport: (file: File, options: { allOrNothing: boolean; mapping: ImportMapping | null }) => void;
}

/** Those that few imports have are shown only if there are such rows. */
const RARE: RowFilter[] = ['notices', 'skipped', 'left-out'];
const filterLabel = (filter: RowFilter, dryRun: boolean): string =>
  ({
    leftOut: 'Left out',
    created: dryRun ? 'New' : 'Imported',
    duplicate: 'Duplicates',
    rejected: 'Rejected',
    notices: 'Notices',
    skipped: 'Not imported',
    'left-out': 'No customers',
  })[filter];

/** The outcome of every row of an import or a dry run. After a dry run it offers the import. */
export function Report({ dryRun, file, rejection, report, progress, onReset, onCheckAgain, onImport }: Props) {
  const { head } = report;
  const { change, ...edit } = useMapping(async (mapping) => (file ? onCheckAgain(file, mapping) : null));
  const checked = dryRun ? file : null;
  const [chosen, setFilter] = useState<RowFilter | null>(null);
  const filter = chosen ?? (head.counts.leftOut > 0 ? 'leftOut' : 'created');

  return (
    <section className={`panel ${styles.panel}`} aria-label="Report">
      <FileLine
        file={file}
        meta={[formatCountOf(head.rows, 'row'), formatStatus(dryRun, rejection, head.counts.created)]}
      >
        <Button className="own-row" disabled={edit.isChecking} onClick={onReset}>
          Choose another file
        </Button>
      </FileLine>
      {rejection !== null && (
        <p className={`notice tone-bad row breaks ${styles.problem}`} role="alert">
          <Icon name="warn" />
          {rejection}
        </p>
      )}
      {!dryRun && rejection === null && (
        <p className={`notice tone-ok row ${styles.done}`} role="status">
          <Icon name="check" />
          Imported {formatCountOf(head.counts.created, 'customer')}
        </p>
      )}
      {head.reading && (
        <MappingStep reading={head.reading} edit={checked ? { ...edit, progress, onChange: change } : undefined} />
      )}
      {head.unknownColumns.length > 0 && (
        <p className={`muted breaks ${styles.ignored}`}>Ignored columns: {head.unknownColumns.join(', ')}</p>
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
      {checked && (
        <StartImport
          counts={head.counts}
          isChecked={edit.wanted === null}
          onImport={(allOrNothing) => onImport(checked, { allOrNothing, mapping: head.reading?.mapping ?? null })}
        />
      )}
    </section>
  );
}

const formatStatus = (dryRun: boolean, rejection: string | null, created: number): string => {
  if (rejection !== null && created > 0) return dryRun ? 'partly checked' : 'partly imported';
  if (dryRun) return 'checked, nothing imported yet';
  return rejection === null ? 'imported' : 'nothing imported';
};

interface StartImportProps {
  counts: ReportHead['counts'];
  /** Whether the counts are those of the mapping that is chosen now. */
  isChecked: boolean;
  onImport: (allOrNothing: boolean) => void;
}

/** Imports a file after its check. */
function StartImport({ counts: { created, rejected }, isChecked, onImport }: StartImportProps) {
  const [allOrNothing, setAllOrNothing] = useState(false);
  const isBlocked = allOrNothing && rejected > 0;
  return (
    <div className={`cluster-m between ${styles.start}`}>
      <Checkbox checked={allOrNothing} onChange={({ target }) => setAllOrNothing(target.checked)}>
        All or nothing: import only if no row is rejected
      </Checkbox>
      <div className={`cluster-m own-row ${styles.begin}`}>
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
