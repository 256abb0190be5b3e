import { NavLink } from 'react-router-dom';
import { Icon } from '../../ui/icons.js';
import { PLACES } from '../navigation.js';
import styles from './header.module.css';

/** The bottom row that takes the header's links on narrow screens (spec §2 "Navigation"). */
export function Tabs() {
  return (
    <nav className={styles.tabs} aria-label="Screens, bottom row">
      {PLACES.map(({ path, short, icon }) => (
        <NavLink
          key={path}
          to={path}
          className={({ isActive }) => (isActive ? `${styles.tab} ${styles.on}` : styles.tab)}
        >
          <Icon name={icon} />
          {short}
        </NavLink>
      ))}
    </nav>
  );
}
