import type { Settings } from '@lotline/contracts';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { selectConnection } from '../../../lib/network/connection.js';
import { formatOpenness, opennessAt } from '../../../lib/lot/opening-hours.js';
import { useWaitEstimate } from '../../../lib/rides/wait-api.js';
import { useNarrow } from '../../../lib/page/use-media.js';
import { useNow } from '../../../lib/time/use-now.js';
import { LotMark } from '../../../ui/brand/lot-mark.js';
import { WaitNow } from '../../../ui/board/wait-now.js';
import { longestSince } from '../../../ui/board/waiting-time.js';
import { Icon, type IconName } from '../../../ui/icons.js';
import { StatusPill } from '../../../ui/label/status-pill.js';
import { type Light, useDayNight } from './day-night.js';
import styles from './board-header.module.css';
import type { RideCard } from '../../../lib/rides/lanes.js';

interface BoardHeaderProps {
  title: string;
  /** The lot, for its brand and opening hours. */
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

/** The board's header, which is always visible: title, connection, and sound. */
export function BoardHeader({ title, lot, wait, state, notes, children }: BoardHeaderProps) {
  const [light, setLight] = useDayNight();
  const { brandColor, logoUrl } = lot;
  return (
    <header
      className={styles.top}
      {...(brandColor !== undefined && { style: { borderTop: `4px solid ${brandColor}` } })}
    >
      <div className={styles.title}>
        {(brandColor !== undefined || logoUrl !== null) && (
          <LotMark title={lot.title} color={brandColor} logoUrl={logoUrl} size={36} />
        )}
        <h1>{title}</h1>
      </div>
      {wait !== undefined && <div className={styles.wait}>{wait}</div>}
      <div className={children ? styles.pills : `${styles.pills} ${styles.alone}`}>{state}</div>
      <div className={`${styles.pills} ${styles.notes}`}>
        <OpenNow lot={lot} />
        {notes}
      </div>
      {children && <div className={styles.tools}>{children}</div>}
      <LightButton light={light} onChange={setLight} />
    </header>
  );
}

/** Whether the lot is open, for a lot with opening hours. */
function OpenNow({ lot: { openingHours, timeZone } }: { lot: Settings }) {
  const now = new Date(useNow(60_000));
  if (!openingHours) return null;
  const openness = opennessAt(openingHours, now, timeZone);
  return <StatusPill tone={openness.open ? 'neutral' : 'warn'}>{formatOpenness(openness)}</StatusPill>;
}

const NEXT: Record<Light, Light> = { system: 'day', day: 'night', night: 'system' };
const LIGHTS: Record<Light, { label: string; icon: IconName }> = {
  system: { label: 'System appearance', icon: 'dayNight' },
  day: { label: 'Day', icon: 'day' },
  night: { label: 'Night', icon: 'night' },
};

const LightButton = ({ light, onChange }: { light: Light; onChange: (light: Light) => void }) => (
  <button
    type="button"
    className={`${styles.small} ${styles.light}`}
    aria-label={`${LIGHTS[light].label}. Switch to: ${LIGHTS[NEXT[light]].label}`}
    onClick={() => onChange(NEXT[light])}
  >
    <Icon name={LIGHTS[light].icon} size={22} />
  </button>
);

const LOST_LABELS = { reconnecting: 'Reconnecting', unreachable: 'Unreachable', offline: 'Offline' };

/** Shows whether live changes arrive. The banner below shows since when they do not. */
export function ConnectionPill() {
  const { state } = useSelector(selectConnection);
  if (state === 'live')
    return (
      <StatusPill tone="ok" dot>
        Live
      </StatusPill>
    );
  if (state === 'connecting') return <StatusPill dot>Connecting</StatusPill>;
  return (
    <StatusPill tone="warn" dot>
      {LOST_LABELS[state]}
    </StatusPill>
  );
}

/** The wait estimate and the number of waiting customers. On a phone, the list below shows that number. */
export function CurrentWait({ waiting }: { waiting: readonly RideCard[] }) {
  const estimate = useWaitEstimate();
  const isNarrow = useNarrow();
  return <WaitNow estimate={estimate} waiting={isNarrow ? 0 : waiting.length} longestSince={longestSince(waiting)} />;
}
