import { MAX_UNREAD } from '@lotline/protocol';
import { Link, useLocation } from 'react-router-dom';
import { Icon } from '../../ui/icons.js';
import { Tooltip } from '../../ui/menu/tooltip.js';
import { useGetUnreadTextsQuery } from './texts-api.js';
import styles from './texts-button.module.css';

interface Props {
  path: string;
  /** The letter that opens the screen; undefined while shortcuts are turned off. */
  letter: string | undefined;
}

/** The link to the texts of customers, with the number of those that nobody has read. */
export function TextsButton({ path, letter }: Props) {
  const { pathname } = useLocation();
  const { data } = useGetUnreadTextsQuery();
  const unread = data?.unread ?? 0;
  const shown = formatUnread(unread);
  const isHere = pathname === path;
  return (
    <Tooltip text={letter === undefined ? 'Texts' : `Texts (${letter.toUpperCase()})`}>
      <Link
        to={path}
        className={`ghost ${styles.button} ${isHere ? styles.on : ''}`}
        aria-label={unread === 0 ? 'Texts' : `Texts, ${shown} unread`}
        aria-current={isHere ? 'page' : undefined}
        aria-keyshortcuts={letter}
      >
        <Icon name="text" />
        {unread > 0 && <span className={styles.badge}>{shown}</span>}
      </Link>
    </Tooltip>
  );
}

/** '3', or '99+' for more than are counted. */
export const formatUnread = (unread: number): string => (unread < MAX_UNREAD ? String(unread) : `${MAX_UNREAD - 1}+`);
