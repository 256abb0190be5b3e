import type { Settings } from '@lotline/protocol';
import { type ComponentProps, memo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { AlertBell, StopAlerts } from '../../features/alerts/alert-buttons.js';
import { TextsButton } from '../../features/texts/texts-button.js';
import { useSessionQuery } from '../../lib/session/session.js';
import { firstCharacter } from '../../ui/label/as-written.js';
import { Icon } from '../../ui/icons.js';
import { Tooltip } from '../../ui/menu/tooltip.js';
import { SEARCH_KEY } from '../keyboard/keys.js';
import { useKeysEnabled } from '../keyboard/use-keys.js';
import { LotSwitcher } from '../lot/lot-switcher.js';
import { BOARD, HOME, isAt, type Place, TEXTS } from '../navigation.js';
import styles from './header.module.css';
import { RecentActsButton } from './recent-acts-button.js';
import { UserMenu } from './user-menu.js';

interface HeaderProps {
  settings: Settings;
  places: readonly Place[];
  onSearch: () => void;
  onKeys: () => void;
}

/** The top bar: the lot's title, the links on wide screens, alerts, search and account. */
export const Header = memo(function Header({ settings, places, onSearch, onKeys }: HeaderProps) {
  const { data: user } = useSessionQuery();
  const keysEnabled = useKeysEnabled();
  return (
    <header className={styles.bar}>
      <div className={styles.brand}>
        <Link to={HOME} className={styles.home} aria-label="Start page">
          <span className="letter" aria-hidden="true">
            {firstCharacter(settings.title)}
          </span>
        </Link>
        <LotSwitcher settings={settings} />
      </div>
      <nav className={styles.nav} aria-label="Screens">
        {places.map((place) => (
          <Tooltip key={place.path} text={keysEnabled ? `${place.label} (${place.letter.toUpperCase()})` : place.label}>
            <PlaceLink
              place={place}
              className={styles.link}
              on={styles.on}
              shortcut={keysEnabled}
              aria-label={place.label}
            >
              <Icon name={place.icon} />
              <span className={styles.long}>{place.label}</span>
              <span className={styles.short}>{place.short}</span>
            </PlaceLink>
          </Tooltip>
        ))}
      </nav>
      <span className="grow" />
      <StopAlerts />
      <HeaderBell />
      <RecentActsButton />
      <TextsButton path={TEXTS.path} letter={keysEnabled ? TEXTS.letter : undefined} />
      <Tooltip text={keysEnabled ? `Search customers (${SEARCH_KEY})` : 'Search customers'}>
        <button
          type="button"
          className={`ghost ${styles.button}`}
          aria-label="Search customers"
          aria-keyshortcuts={keysEnabled ? SEARCH_KEY : undefined}
          onClick={onSearch}
        >
          <Icon name="find" />
        </button>
      </Tooltip>
      {user && <UserMenu onKeys={onKeys} />}
    </header>
  );
});

/** The board shows its own bell beside its heading. */
function HeaderBell() {
  const { pathname } = useLocation();
  return pathname === BOARD ? null : <AlertBell iconOnly />;
}

/** The bottom row that replaces the header's links on narrow screens. */
export const Tabs = memo(({ places }: { places: readonly Place[] }) => (
  <nav className={styles.tabs} aria-label="Screens, bottom row">
    {places.map((place) => (
      <PlaceLink key={place.path} place={place} className={styles.tab} on={styles.on} shortcut={false}>
        <Icon name={place.icon} />
        <span className={styles.tabLabel}>{place.short}</span>
      </PlaceLink>
    ))}
  </nav>
));

interface Props extends Omit<ComponentProps<typeof Link>, 'to'> {
  place: Place;
  /** The class of the current place. */
  on: string | undefined;
  /** Whether the place has a keyboard shortcut. */
  shortcut: boolean;
}

/** A link of the navigation. Passes on further props, which a tooltip adds. */
function PlaceLink({ place, on, className, shortcut, ...rest }: Props) {
  const { pathname } = useLocation();
  const isHere = isAt(place, pathname);
  return (
    <Link
      {...rest}
      to={place.path}
      className={isHere ? `${className} ${on}` : className}
      aria-current={isHere ? 'page' : undefined}
      aria-keyshortcuts={shortcut ? place.letter : undefined}
    />
  );
}
