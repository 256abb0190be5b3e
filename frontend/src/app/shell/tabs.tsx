import { memo } from 'react';
import { Icon } from '../../ui/icons.js';
import type { Place } from '../navigation.js';
import styles from './header.module.css';
import { PlaceLink } from './place-link.js';

/** The bottom row that replaces the header's links on narrow screens. */
export const Tabs = memo(({ places }: { places: readonly Place[] }) => (
  <nav className={styles.tabs} aria-label="Screens, bottom row">
    {places.map((place) => (
      <PlaceLink key={place.path} place={place} className={styles.tab} on={styles.on} shortcut={false}>
        <Icon name={place.icon} />
        <span className={styles.under}>{place.short}</span>
      </PlaceLink>
    ))}
  </nav>
));
