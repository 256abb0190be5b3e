import { type Settings, shortName } from '@lotline/protocol';
import { type ComponentProps, memo } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
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
import { ago } from '../../lib/time/durations.js';
import { useNow } from '../../lib/time/use-now.js';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/menu/menu.js';
import { useRecentActs } from '../../ui/toast/recent-acts.js';
import { useTouch } from '../../lib/page/use-media.js';

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
        <Link to={HOME} className={`centered ${styles.home}`} aria-label="Start page">
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
          <span className="ellipsis">{shortName(user)}</span>
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
