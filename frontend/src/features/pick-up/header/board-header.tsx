import type { Settings } from '@lotline/protocol';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { type Connection, selectConnection } from '../../../lib/network/connection.js';
import { opennessAt } from '../../../lib/lot/opening-hours.js';
import { useWaitEstimate } from '../../../lib/rides/rides-api.js';
import { useNarrow } from '../../../lib/page/use-media.js';
import { useNow } from '../../../lib/time/use-now.js';
import { LotMark } from '../../../ui/brand/lot-mark.js';
import { WaitNow } from '../../../ui/board/wait-now.js';
import { longestSince } from '../../../ui/board/waiting-time.js';
import { AsWritten } from '../../../ui/label/as-written.js';
import { Icon, type IconName } from '../../../ui/icons.js';
import { type PillTone, StatusPill } from '../../../ui/label/status-pill.js';
import { LanguageSwitch } from '../language/language.js';
import { useWords } from '../language/words.js';
import { type Light, useDayNight } from './day-night.js';
import styles from './board-header.module.css';
import type { RideCard } from '../../../lib/rides/lanes.js';

interface BoardHeaderProps {
  title: string;
  /** The lot, for its name, brand and opening hours. */
  lot: Settings;
  /** The wait at the lot. Its line is reserved while it is null, and omitted while it is undefined. */
  wait?: ReactNode;
  /** Whether the board is current. */
  state: ReactNode;
  /** Occasional notes about the device. */
  notes?: ReactNode;
  /** The sound buttons. */
  children?: ReactNode;
}

/** The board's header, which is always visible: lot, title, connection, and sound. */
export function BoardHeader({ title, lot, wait, state, notes, children }: BoardHeaderProps) {
  const [light, setLight] = useDayNight();
  const { brandColor, logoUrl } = lot;
  return (
    <header
      className={styles.top}
      {...(brandColor !== undefined && { style: { borderTop: `4px solid ${brandColor}` } })}
    >
      <div className={`row-m ${styles.title}`}>
        {(brandColor !== undefined || logoUrl !== null) && (
          <LotMark title={lot.title} color={brandColor} logoUrl={logoUrl} size={36} />
        )}
        <div className={styles.names}>
          <AsWritten className={`ellipsis ${styles.lot}`}>{lot.title}</AsWritten>
          <h1>{title}</h1>
        </div>
      </div>
      {wait !== undefined && <div className={styles.wait}>{wait}</div>}
      <div className={children ? `cluster ${styles.pills}` : `cluster ${styles.pills} ${styles.alone}`}>{state}</div>
      <div className={`cluster ${styles.pills} ${styles.notes}`}>
        <OpenNow lot={lot} />
        {notes}
      </div>
      {children && <div className={`cluster ${styles.tools}`}>{children}</div>}
      <div className={styles.settings}>
        <LanguageSwitch className={`button finger ${styles.small} ${styles.language}`} />
        <LightButton light={light} onChange={setLight} />
      </div>
    </header>
  );
}

/** Whether the lot is open, for a lot with opening hours. */
function OpenNow({ lot: { openingHours, timeZone } }: { lot: Settings }) {
  const words = useWords();
  const now = new Date(useNow(60_000));
  if (!openingHours) return null;
  const openness = opennessAt(openingHours, now, timeZone);
  return <StatusPill tone={openness.open ? 'neutral' : 'warn'}>{words.openness(openness)}</StatusPill>;
}

const NEXT: Record<Light, Light> = { system: 'day', day: 'night', night: 'system' };
const ICONS: Record<Light, IconName> = { system: 'dayNight', day: 'day', night: 'night' };

function LightButton({ light, onChange }: { light: Light; onChange: (light: Light) => void }) {
  const { lights, switchLight } = useWords();
  return (
    <button
      type="button"
      className={`button finger ${styles.small}`}
      aria-label={switchLight(lights[light], lights[NEXT[light]])}
      onClick={() => onChange(NEXT[light])}
    >
      <Icon name={ICONS[light]} size={22} />
    </button>
  );
}

/** Live is good, connecting is neutral, and the rest is a warning. */
const TONES: Partial<Record<Connection['state'], PillTone>> = { live: 'ok', connecting: 'neutral' };

/** Shows whether live changes arrive. When they do not, the banner below shows since when. */
export function ConnectionPill() {
  const { state } = useSelector(selectConnection);
  const { connections } = useWords();
  return (
    <StatusPill tone={TONES[state] ?? 'warn'} dot>
      {connections[state]}
    </StatusPill>
  );
}

/** The wait estimate and the number of waiting customers. On a phone, the list below shows that number. */
export function CurrentWait({ waiting }: { waiting: readonly RideCard[] }) {
  const estimate = useWaitEstimate();
  const isNarrow = useNarrow();
  return <WaitNow estimate={estimate} waiting={isNarrow ? 0 : waiting.length} longestSince={longestSince(waiting)} />;
}
