import { Icon } from '../icons.js';
import styles from './new-version-notice.module.css';

/** Offers to reload the page, which also happens automatically. Floats above the screen unless it is `inLine`. */
export const NewVersionNotice = ({ inLine = false }: { inLine?: boolean }) => (
  <aside className={inLine ? styles.notice : `${styles.notice} ${styles.floating}`} aria-label="New version">
    <Icon name="download" />
    <span role="status">A new version is available</span>
    <button type="button" className={styles.button} onClick={() => window.location.reload()}>
      Reload
    </button>
  </aside>
);
