import type { Settings } from '@lotline/contracts';
import { NavLink } from 'react-router-dom';
import { Icon } from '../../ui/icons.js';
import { Tooltip } from '../../ui/tooltip.js';
import { PLACES } from '../navigation.js';
import styles from './header.module.css';
import { UserMenu } from './user-menu.js';

interface HeaderProps {
  settings: Settings;
  onSearch: () => void;
}

export function Header({ settings, onSearch }: HeaderProps) {
  return (
    <header className={styles.bar}>
      <div className={styles.brand}>
        <span className={styles.letter} aria-hidden="true">
          {settings.title.slice(0, 1)}
        </span>
        <span className={styles.title}>{settings.title}</span>
      </div>
      <nav className={styles.nav} aria-label="Screens">
        {PLACES.map(({ path, label, icon }) => (
          <NavLink
            key={path}
            to={path}
            className={({ isActive }) => (isActive ? `${styles.link} ${styles.on}` : styles.link)}
          >
            <Icon name={icon} />
            {label}
          </NavLink>
        ))}
      </nav>
      <span className="grow" />
      <Tooltip text="Search customers">
        <button type="button" className={styles.button} aria-label="Search customers" onClick={onSearch}>
          <Icon name="find" />
        </button>
      </Tooltip>
      <UserMenu />
    </header>
  );
}
