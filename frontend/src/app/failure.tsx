import { Button } from 'antd';
import styles from './full-page.module.css';

/** A screen that could not be shown: a fault of ours. One that could not be loaded: `screen-gone.tsx`. */
export function Failure() {
  return (
    <div className={styles.page} role="alert">
      <h1>This screen could not be shown</h1>
      <p className="sub">Check the connection, then load it again. What was saved is safe.</p>
      <Button type="primary" onClick={() => window.location.reload()}>
        Load again
      </Button>
    </div>
  );
}
