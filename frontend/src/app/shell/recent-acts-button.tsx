import { ago } from '../../lib/time/durations.js';
import { useNow } from '../../lib/time/use-now.js';
import { Icon } from '../../ui/icons.js';
import { Menu, MenuItem, MenuLabel } from '../../ui/menu/menu.js';
import { useRecentActs } from '../../ui/toast/recent-acts.js';
import styles from './header.module.css';

/** The last five undoable acts of this person: their toasts may be gone. A press undoes one. */
export function RecentActsButton() {
  const acts = useRecentActs();
  const now = useNow(10_000);
  if (acts.length === 0) return null;
  return (
    <Menu
      trigger={
        <button type="button" className={`ghost ${styles.button}`} aria-label="Recent">
          <Icon name="undo" />
        </button>
      }
    >
      <MenuLabel>
        <div className="name">Recent</div>
      </MenuLabel>
      {acts.map(({ key, act, at, undo }) => (
        <MenuItem key={key} onSelect={undo}>
          <span className="grow">
            {act}
            <span className={`meta ${styles.ago}`}>{ago(Math.max(0, now - at))}</span>
          </span>
          <b>Undo</b>
        </MenuItem>
      ))}
    </Menu>
  );
}
