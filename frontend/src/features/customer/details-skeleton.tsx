import { useRef } from 'react';
import { useMay } from '../../lib/session/session.js';
import { CHECK_IN_KEY, useKey } from '../../ui/dialog/use-key.js';
import { DialogPage } from '../../ui/dialog/dialog-page.js';
import { Skeleton } from '../../ui/placeholder/skeleton.js';
import styles from './customer.module.css';

/** The fields of each column. The third ends with the customer's link, the fourth with the notes. */
const COLUMNS = [
  ['', '', '', '', ''],
  ['', '', '', '', ''],
  ['', '', '', 'link'],
  ['', '', '', 'notes'],
] as const;

interface Props {
  title: string;
  /** The key that checks in was pressed. */
  onCheckIn: () => void;
}

/** The details' skeleton while the record or its code is loading. */
export function DetailsSkeleton({ title, onCheckIn }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useKey(CHECK_IN_KEY, place, onCheckIn);
  return (
    <DialogPage title={title} extra={<Badges />} footer={<Buttons />}>
      <div ref={place} role="status" aria-label="Loading the customer">
        <div className={styles.columns}>
          {COLUMNS.map((fields, column) => (
            <section key={column}>
              <Heading />
              {fields.map((field, at) => (
                <div key={at} className={`stack ${styles.loading}`}>
                  {field === 'link' ? <Heading /> : <Skeleton width="40%" height="14px" />}
                  <Skeleton height={field === 'notes' ? '100px' : '36px'} radius="8px" />
                </div>
              ))}
            </section>
          ))}
        </div>
        <div className={`halves ${styles.logs}`}>
          <LogSkeleton />
          <LogSkeleton />
        </div>
      </div>
    </DialogPage>
  );
}

const Heading = () => (
  <div className={styles.heading}>
    <Skeleton width="60%" height="20px" />
  </div>
);

const Badges = () => (
  <>
    <Skeleton width="130px" height="24px" radius="12px" />
    <Skeleton width="100px" height="24px" radius="12px" />
  </>
);

function Buttons() {
  const mayDelete = useMay('deleteClients');
  const buttons = [...(mayDelete ? [styles.atStart] : []), styles.half, styles.half, styles.full];
  return buttons.map((place, at) => (
    <span key={at} className={`${styles.button} ${place}`}>
      <Skeleton height="100%" radius="8px" />
    </span>
  ));
}

const LogSkeleton = () => (
  <section className={`panel padded ${styles.log}`}>
    <div className={`stack ${styles.loading}`}>
      <Skeleton width="30%" height="20px" />
      <Skeleton width="80%" height="14px" />
      <Skeleton width="70%" height="14px" />
    </div>
  </section>
);
