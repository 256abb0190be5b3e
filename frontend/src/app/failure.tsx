import { Button } from 'antd';
import styles from './full-page.module.css';

/** Shown when a screen throws. See `screen-gone.tsx` for screens whose code fails to load. */
export function Failure() {
  return (
    <div className={styles.page} role="alert">
      <h1>This screen could not be shown</h1>
      <p className="sub">Something went wrong. Reload the page to try again. Saved data is safe.</p>
      <Button type="primary" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </div>
  );
}
