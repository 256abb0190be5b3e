import { formatPhone, type ImportedRowReport } from '@lotline/protocol';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useOpenCustomer } from '../../../lib/page/open-customer.js';
import { StatusPill } from '../../../ui/label/status-pill.js';
import { formatCount } from '../../../lib/text/numbers.js';
import { OUTCOMES, formatReason } from './import-texts.js';
import type { OpenReport } from './open-report.js';
import type { RowFilter } from './report-rows.js';
import styles from './imports.module.css';

const PAGE_SIZE = 50;

interface Props {
  report: OpenReport;
  filter: RowFilter;
  dryRun: boolean;
}

/** The rows of one outcome, page by page: there may be 200,000. */
export function ReportList({ report, filter, dryRun }: Props) {
  const [rows, setRows] = useState<ImportedRowReport[]>([]);
  const total = report.head.counts[filter];
  const more = Math.min(PAGE_SIZE, total - rows.length);
  const showFrom = async (from: number) => {
    const page = await report.readRows(filter, from, PAGE_SIZE);
    const shown = hasSheets(report) ? page : page.map(withoutSheet);
    setRows((known) => [...known.slice(0, from), ...shown]);
  };
  const showFirst = useEffectEvent(() => showFrom(0));
  useEffect(() => void showFirst(), [report, filter]);

  if (total === 0) return <p className={`muted ${styles.none}`}>No rows.</p>;
  return (
    <div className={styles.report}>
      <div className={`headings ${styles.headings}`} aria-hidden="true">
        <span>Row</span>
        <span>Customer</span>
        <span>Outcome</span>
        <span>Why</span>
      </div>
      <ul aria-label="Rows">
        {rows.map((row) => (
          /* Each sheet has its own row 2. */
          <Row key={`${row.sheet ?? ''} ${row.row}`} row={row} dryRun={dryRun} />
        ))}
      </ul>
      {more > 0 && rows.length > 0 && (
        <div className="more">
          <Button type="link" onClick={() => void showFrom(rows.length)}>
            Show {formatCount(more)} more
          </Button>
        </div>
      )}
    </div>
  );
}

const hasSheets = ({ head }: OpenReport): boolean =>
  (head.reading?.layout.sheets.filter(({ state }) => state === 'read') ?? []).length > 1;

/** The only sheet of a workbook needs no name. */
const withoutSheet = ({ sheet: _sheet, sameAsSheet: _other, ...row }: ImportedRowReport): ImportedRowReport => row;

function Row({ row, dryRun }: { row: ImportedRowReport; dryRun: boolean }) {
  const open = useOpenCustomer();
  const { label, tone } = OUTCOMES[row.outcome];
  const record = row.existing ?? (dryRun ? undefined : row.id);
  return (
    <li className={`line ${styles.row}`}>
      <span className={`sub ${styles.number}`}>
        <span className={styles.rowLabel}>Row </span>
        {row.row}
      </span>
      <div className={styles.customer}>
        <p className="strong">{row.name || 'No name'}</p>
        <p className="meta">{describePlace(row)}</p>
      </div>
      <span className={styles.outcome}>
        <StatusPill tone={tone}>{row.outcome === 'created' && !dryRun ? 'Imported' : label}</StatusPill>
      </span>
      <p className={`muted ${styles.why}`}>
        {formatReason(row)}
        {row.notices?.map((notice) => (
          <span key={notice} className={`toned tone-warn ${styles.notice}`}>
            {notice}
          </span>
        ))}
        {record !== undefined && (
          <Button type="link" className={styles.link} onClick={() => open(record, row.name)}>
            {row.existing === undefined ? 'Show the customer' : 'Show the booking'}
          </Button>
        )}
      </p>
    </li>
  );
}

/** '310-555-0142 · November'. */
const describePlace = ({ outcome, phone, sheet }: ImportedRowReport): string =>
  [formatPhone(phone) || (outcome === 'left-out' ? '' : 'No phone'), sheet ?? '']
    .filter((part) => part !== '')
    .join(' · ');
