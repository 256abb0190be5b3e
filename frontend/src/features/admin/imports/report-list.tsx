import { formatPhone, type ImportedRowReport } from '@lotline/contracts';
import { Button } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { useOpenCustomer } from '../../../lib/page/open-customer.js';
import { StatusPill } from '../../../ui/label/status-pill.js';
import { OUTCOMES, sayCount, sayWhy } from './import-words.js';
import type { OpenReport } from './open-report.js';
import type { RowFilter } from './report-rows.js';
import styles from './imports.module.css';

/** Rows at a time. */
const PAGE = 50;

interface Props {
  report: OpenReport;
  filter: RowFilter;
  dryRun: boolean;
}

/** The rows of one outcome, some at a time: there may be 200,000. */
export function ReportList({ report, filter, dryRun }: Props) {
  const [rows, setRows] = useState<ImportedRowReport[]>([]);
  const total = report.head.counts[filter];
  const more = Math.min(PAGE, total - rows.length);
  const showFrom = useCallback(
    async (from: number) => {
      const taken = await report.take(filter, from, PAGE);
      setRows((known) => [...known.slice(0, from), ...taken]);
    },
    [report, filter],
  );
  useEffect(() => void showFrom(0), [showFrom]);

  if (total === 0) return <p className={styles.none}>No row of this file.</p>;
  return (
    <>
      <div className={styles.headings} aria-hidden="true">
        <span>Row</span>
        <span>Customer</span>
        <span>Outcome</span>
        <span>Why</span>
      </div>
      <ul aria-label="Rows">
        {rows.map((row) => (
          <Row key={row.row} row={row} dryRun={dryRun} />
        ))}
      </ul>
      {more > 0 && rows.length > 0 && (
        <div className={styles.more}>
          <Button type="link" onClick={() => void showFrom(rows.length)}>
            Show {sayCount(more)} more
          </Button>
        </div>
      )}
    </>
  );
}

function Row({ row, dryRun }: { row: ImportedRowReport; dryRun: boolean }) {
  const open = useOpenCustomer();
  const { label, tone } = OUTCOMES[row.outcome];
  const record = row.existing ?? (dryRun ? undefined : row.id);
  return (
    <li className={styles.row}>
      <span className={styles.number}>
        <span className={styles.said}>Row </span>
        {row.row}
      </span>
      <div className={styles.customer}>
        <p className={styles.customerName}>{row.name || 'No name'}</p>
        <p className="meta">{formatPhone(row.phone) || 'No phone'}</p>
      </div>
      <span className={styles.outcome}>
        <StatusPill tone={tone}>{row.outcome === 'created' && !dryRun ? 'Imported' : label}</StatusPill>
      </span>
      <p className={styles.why}>
        {sayWhy(row)}
        {record !== undefined && (
          <Button type="link" className={styles.link} onClick={() => open(record, row.name)}>
            {row.existing === undefined ? 'Show the customer' : 'Show the booking'}
          </Button>
        )}
      </p>
    </li>
  );
}
