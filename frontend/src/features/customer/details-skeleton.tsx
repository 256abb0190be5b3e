import { useMay } from '../../lib/session/session.js';
import { DialogPage } from '../../ui/dialog/dialog-page.js';
import { Skeleton } from '../../ui/placeholder/skeleton.js';
import styles from './customer.module.css';

/** The fields of the four columns; the third ends with the customer's link, the fourth with the notes. */
const COLUMNS = [
  ['', '', '', '', ''],
  ['', '', '', '', ''],
  ['', '', '', 'link'],
  ['', '', '', 'notes'],
] as const;

/** The details' shape while the record, or the code that shows it, is on its way. */
export function DetailsSkeleton({ title }: { title: string }) {
  return (
    <DialogPage title={title} extra={<Badges />} footer={<Buttons />}>
      <div role="status" aria-label="Loading the customer">
        <div className={styles.columns}>
          {COLUMNS.map((fields, column) => (
            <section key={column}>
              <Heading />
              {fields.map((field, at) => (
                <div key={at} className={styles.awaited}>
                  {field === 'link' ? <Heading /> : <Skeleton width="40%" height="14px" />}
                  <Skeleton height={field === 'notes' ? '100px' : '36px'} radius="8px" />
                </div>
              ))}
            </section>
          ))}
        </div>
        <div className={styles.under}>
          <AwaitedLog />
          <AwaitedLog />
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
  const buttons = [...(mayDelete ? [styles.apart] : []), styles.half, styles.half, styles.full];
  return buttons.map((place, at) => (
    <span key={at} className={`${styles.button} ${place}`}>
      <Skeleton height="100%" radius="8px" />
    </span>
  ));
}

const AwaitedLog = () => (
  <section className={styles.log}>
    <div className={styles.awaited}>
      <Skeleton width="30%" height="20px" />
      <Skeleton width="80%" height="14px" />
      <Skeleton width="70%" height="14px" />
    </div>
  </section>
);
