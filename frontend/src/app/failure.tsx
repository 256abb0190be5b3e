import { Button } from 'antd';
import styles from './full-page.module.css';

/** A screen that could not be loaded or shown: a chunk that is gone after a release, or a fault of ours. */
export function Failure() {
  return (
    <main className={styles.page} role="alert">
      <h1>This screen could not be shown</h1>
      <p className="sub">Check the connection, then load it again. What was saved is safe.</p>
      <Button type="primary" onClick={() => window.location.reload()}>
        Load again
      </Button>
    </main>
  );
}
