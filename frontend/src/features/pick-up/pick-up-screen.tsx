import { useEffect, useMemo, useState } from 'react';
import { useSelector, useStore } from 'react-redux';
import { serverNow } from '../../lib/time/server-time.js';
import { useNow } from '../../lib/time/use-now.js';
import { isSending, type ApiState } from '../../lib/api/api.js';
import { selectConnection, selectLastContactAt, type StateWithConnection } from '../../lib/network/connection.js';
import { useLiveStream } from '../../lib/live/use-live-stream.js';
import { useNewVersion } from '../../lib/new-version/use-new-version.js';
import { useAutoCheckout } from '../../lib/rides/use-auto-checkout.js';
import { useBoardLists } from '../../lib/rides/use-board-lists.js';
import { useSettings } from '../../lib/lot/settings.js';
import { ConnectionBanner, NewVersionNotice } from '../../ui/banner/connection-banner.js';
import { isInteracting } from '../../ui/dialog/use-key.js';
import { Sound } from '../../ui/sound/sound.js';
import { StatusPill } from '../../ui/label/status-pill.js';
import { UnacknowledgedBanner, unacknowledgedOf } from '../../ui/banner/unacknowledged-banner.js';
import { ConnectionPill, CurrentWait, BoardHeader } from './header/board-header.js';
import { useWords } from './language/words.js';
import { usePendingMoves, type PendingMoves } from './moves/pending-moves.js';
import { Notice } from './notices.js';
import { PanelsSkeleton } from './pick-up-skeleton.js';
import styles from './pick-up.module.css';
import { ShuttleBoard } from './shuttle-board.js';
import { shuttleLanes } from './shuttle-lanes.js';
import { SoundButtons } from './header/sound-buttons.js';
import { HOUR } from './storage/board-storage.js';
import { useAlerts } from './use-alerts.js';
import { useStoredSnapshot } from './storage/sync-snapshot.js';
import { useWakeLock } from './use-wake-lock.js';
import type { RideCard } from '../../lib/rides/lanes.js';

const NO_CARDS: RideCard[] = [];

/** How often the age of the data is checked, in ms. */
const AGE_CHECK_INTERVAL = 30_000;

interface PickUpScreenProps {
  shuttle: number;
  pending: PendingMoves;
  /** The storage keys of the board's snapshot and of its stopped alerts. */
  snapshotKey: string;
  stoppedKey: string;
}

/** One shuttle's pick-up board: header, notices, and lanes. */
export function PickUpScreen({ shuttle, pending, snapshotKey, stoppedKey }: PickUpScreenProps) {
  useLiveStream();
  useAutoCheckout();
  const settings = useSettings();
  const { lists, failed, retry } = useBoardLists();
  const isExpired = useExpiry(pending, snapshotKey);
  const [sound] = useState(() => new Sound(`shuttle${shuttle}AudioEnabled`));
  const alerts = useAlerts(lists?.requesting_ride.cards, sound, stoppedKey);
  const { moves: unsent } = usePendingMoves(pending);
  const { state } = useSelector(selectConnection);
  useStoredSnapshot(snapshotKey, isExpired ? null : lists, settings, shuttle);
  const isAwake = useWakeLock();
  const store = useStore<ApiState>();
  const isOutdated = useNewVersion(
    () =>
      pending.current().moves.length > 0 ||
      isInteracting() ||
      isSending(store.getState()) ||
      sound.isAudible() ||
      sound.isLostByReload(),
  );
  const words = useWords();
  const title = words.title(shuttle);
  useEffect(() => {
    document.title = title;
  }, [title]);

  const shown = isExpired ? null : lists;
  const waiting = useMemo(
    () => (shown && shuttleLanes(shown, shuttle, unsent, undefined).get('requesting_ride')) ?? NO_CARDS,
    [shown, shuttle, unsent],
  );
  const unacknowledged = useMemo(
    () => unacknowledgedOf(waiting).filter(({ id }) => !unsent.some(({ clientId }) => clientId === id)),
    [waiting, unsent],
  );
  return (
    <>
      <BoardHeader
        title={title}
        lot={settings}
        wait={shown && <CurrentWait waiting={waiting} />}
        state={
          <>
            <ConnectionPill />
            {state !== 'live' && unsent.length > 0 && (
              <StatusPill tone="warn">{words.unsent(unsent.length)}</StatusPill>
            )}
          </>
        }
        notes={
          <>
            {!isAwake && <StatusPill tone="warn">{words.mayNotStayOn}</StatusPill>}
            {isOutdated && <NewVersionNotice inLine />}
          </>
        }
      >
        <SoundButtons sound={sound} alerts={alerts} />
      </BoardHeader>
      {(state === 'offline' || state === 'unreachable') && <ConnectionBanner reason={state} />}
      <div className={styles.unacknowledged}>
        <UnacknowledgedBanner requests={unacknowledged} />
      </div>
      {shown ? (
        <ShuttleBoard lists={shown} shuttle={shuttle} pending={pending} />
      ) : isExpired ? (
        <Notice title={words.expired} text={words.expiredText} office={settings.officePhone} />
      ) : failed ? (
        <Notice title={words.boardFailed} text={words.retrying} office={settings.officePhone} onRetry={retry} />
      ) : (
        <PanelsSkeleton />
      )}
    </>
  );
}

function isTooOld(state: StateWithConnection, now: number): boolean {
  const lastContactAt = selectLastContactAt(state);
  return lastContactAt !== null && now - lastContactAt >= HOUR;
}

/** Removes data older than an hour. Returns true until newer data arrives. */
function useExpiry(pending: PendingMoves, snapshotKey: string): boolean {
  const store = useStore<StateWithConnection>();
  const now = useNow(AGE_CHECK_INTERVAL, (time) => isTooOld(store.getState(), time));
  // A boolean instead of the time of the last contact, which would re-render the board with every poll.
  const isExpired = useSelector((state: StateWithConnection) => isTooOld(state, now));
  useEffect(() => {
    const timer = setInterval(() => pending.expireOld(serverNow()), AGE_CHECK_INTERVAL);
    return () => clearInterval(timer);
  }, [pending]);
  useEffect(() => {
    if (isExpired) localStorage.removeItem(snapshotKey);
  }, [snapshotKey, isExpired]);
  return isExpired;
}
