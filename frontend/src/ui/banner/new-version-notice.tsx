import { Icon } from '../icons.js';
import styles from './new-version-notice.module.css';

/** Discreet, until the page is loaded anew: by this button, or by itself. It floats, or stands in a line of the screen's own. */
export const NewVersionNotice = ({ inLine = false }: { inLine?: boolean }) => (
  <aside className={inLine ? styles.notice : `${styles.notice} ${styles.floating}`} aria-label="New version">
    <Icon name="download" />
    <span role="status">A new version is available</span>
    <button type="button" className={styles.button} onClick={() => window.location.reload()}>
      Reload
    </button>
  </aside>
);
