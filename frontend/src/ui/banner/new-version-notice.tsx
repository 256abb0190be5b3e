import { Icon } from '../icons.js';
import { useUiWords } from '../words.js';
import styles from './new-version-notice.module.css';

/** Offers to reload the page, which also happens automatically. Floats above the screen unless it is `inLine`. */
export function NewVersionNotice({ inLine = false }: { inLine?: boolean }) {
  const words = useUiWords();
  return (
    <aside
      className={inLine ? `row panel ${styles.notice}` : `row panel ${styles.notice} ${styles.floating}`}
      aria-label={words.newVersion}
    >
      <Icon name="download" />
      <span role="status">{words.newVersionAvailable}</span>
      <button type="button" className={styles.button} onClick={() => window.location.reload()}>
        {words.reload}
      </button>
    </aside>
  );
}
