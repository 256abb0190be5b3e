import styles from './placeholder.module.css';

interface SkeletonProps {
  /** CSS lengths. */
  width?: string;
  height?: string;
  radius?: string;
  /** Turns the animation off, for long lists of skeletons. */
  still?: boolean;
}

/** A gray shape in place of content that is loading. */
export const Skeleton = ({ width = '100%', height = '16px', radius = '6px', still = false }: SkeletonProps) => (
  <span
    className={still ? styles.shape : `${styles.shape} ${styles.breathing}`}
    style={{ width, height, borderRadius: radius }}
    aria-hidden="true"
  />
);

/** Cards of two lines, as on boards and in lists. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.card}>
          <Skeleton width="55%" />
          <Skeleton width="80%" height="12px" />
        </div>
      ))}
    </div>
  );
}

/** A panel with its heading and fields. */
export function PanelSkeleton({ fields }: { fields: number }) {
  return (
    <div className={`panel ${styles.panel}`} aria-hidden="true">
      <Skeleton width="140px" />
      {Array.from({ length: fields }, (_, index) => (
        <Skeleton key={index} height="36px" radius="8px" />
      ))}
    </div>
  );
}

/** The labeled fields of a form in a dialog, in columns where there is room. */
export function FieldsSkeleton({ fields }: { fields: number }) {
  return (
    <div className={styles.fields} aria-hidden="true">
      {Array.from({ length: fields }, (_, index) => (
        <div key={index} className="stack">
          <Skeleton width="30%" />
          <Skeleton height="36px" radius="8px" />
        </div>
      ))}
    </div>
  );
}

/** A screen that is loading: a title and two panels. Announced once. */
export function ScreenSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="stack-l">
      <Skeleton width="180px" height="28px" />
      <div className={styles.panels}>
        <PanelSkeleton fields={4} />
        <PanelSkeleton fields={4} />
      </div>
    </div>
  );
}
