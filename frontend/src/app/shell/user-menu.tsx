import { shortName } from '@lotline/protocol';
import { useNavigate } from 'react-router-dom';
import { useSessionQuery } from '../../lib/session/session.js';
import { useTouch } from '../../lib/page/use-media.js';
import { Icon } from '../../ui/icons.js';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/menu/menu.js';
import styles from './header.module.css';

/** The signed-in user, '<role> Access', their account, the list of shortcuts on devices with a keyboard, and the sign-out. */
export function UserMenu({ onKeys }: { onKeys: () => void }) {
  const { data: user } = useSessionQuery();
  const touch = useTouch();
  const navigate = useNavigate();
  if (!user) return null;
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={`ghost ${styles.button} ${styles.who}`}
          aria-label={`Account: ${shortName(user)}`}
        >
          <Icon name="user" />
          <span>{shortName(user)}</span>
          <Icon name="down" />
        </button>
      }
    >
      <MenuLabel>
        <div className="name">{`${user.firstName} ${user.lastName}`.trim() || user.email}</div>
        <div className="meta">{user.email}</div>
        <div className={`meta ${styles.access}`}>{`${user.role} Access`}</div>
      </MenuLabel>
      <MenuSeparator />
      <MenuItem icon="user" onSelect={() => void navigate('/account')}>
        Your account
      </MenuItem>
      {!touch && (
        <MenuItem icon="keyboard" onSelect={onKeys}>
          Keyboard shortcuts
        </MenuItem>
      )}
      <MenuItem icon="leave" onSelect={() => window.location.assign('/api/logout')}>
        Log out
      </MenuItem>
    </Menu>
  );
}
