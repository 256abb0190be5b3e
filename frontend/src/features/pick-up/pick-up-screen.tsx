import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useSelector, useStore } from 'react-redux';
import { isSending, type ApiState } from '../../lib/api/api.js';
import { selectConnection, selectLastContactAt, type StateWithConnection } from '../../lib/network/connection.js';
import { useLiveStream } from '../../lib/live/use-live-stream.js';
import { useNewVersion } from '../../lib/new-version/use-new-version.js';
import type { RideCard } from '../../lib/rides/ride-card.js';
import { useAutoCheckout } from '../../lib/rides/use-auto-checkout.js';
import { useBoardLists } from '../../lib/rides/use-board-lists.js';
import { useSettings } from '../../lib/lot/settings.js';
import { ConnectionBanner } from '../../ui/banner/connection-banner.js';
import { isInHand } from '../../ui/dialog/overlay.js';
import { NewVersionNotice } from '../../ui/banner/new-version-notice.js';
import { Sound } from '../../ui/sound/sound.js';
import { StatusPill } from '../../ui/label/status-pill.js';
import { UnacknowledgedBanner, unacknowledgedOf } from '../../ui/banner/unacknowledged-banner.js';
import { ConnectionPill } from './connection-pill.js';
import { useKept, type KeptMoves } from './stored-moves.js';
import { Notice } from './notices.js';
import { PlacesSkeleton } from './pick-up-skeleton.js';
import styles from './pick-up.module.css';
import { PresentWait } from './present-wait.js';
import { ShuttleBoard } from './shuttle-board.js';
import { SoundButtons } from './sound-buttons.js';
import { HOUR } from './tablet.js';
import { Top } from './top.js';
import { useAlerts } from './use-alerts.js';
import { useRemembering } from './use-remembering.js';
import { useWakeLock } from './use-wake-lock.js';

const NOBODY: RideCard[] = [];

/** How often it is looked whether what the screen knows has become too old. */
const LOOKED_AT_EVERY = 30_000;

const toSend = (count: number): string => `${count} ${count === 1 ? 'move' : 'moves'} to send`;

interface PickUpScreenProps {
  shuttle: number;
  kept: KeptMoves;
  /** Where the tablet keeps what the board shows. */
  knownUnder: string;
}

export function PickUpScreen({ shuttle, kept, knownUnder }: PickUpScreenProps) {
  useLiveStream();
  useAutoCheckout();
  const settings = useSettings();
  const { lists, failed, retry } = useBoardLists();
  const isPutAway = useAge(kept, knownUnder);
  const [sound] = useState(() => new Sound(`shuttle${shuttle}AudioEnabled`));
  const alerts = useAlerts(lists?.requesting_ride.cards, sound);
  const { moves: unsent } = useKept(kept);
  const { state } = useSelector(selectConnection);
  useRemembering(knownUnder, isPutAway ? null : lists, settings, shuttle);
  const isAwake = useWakeLock();
  const store = useStore<ApiState>();
  const isOutdated = useNewVersion(
    () =>
      kept.current().moves.length > 0 ||
      isInHand() ||
      isSending(store.getState()) ||
      sound.isAudible() ||
      sound.isLostByReload(),
  );
  const title = `Shuttle ${shuttle} - Customer Pick Up`;
  useEffect(() => {
    document.title = title;
  }, [title]);

  const shown = isPutAway ? null : lists;
  const asking = shown?.requesting_ride.cards ?? NOBODY;
  const unheard = useMemo(
    () => unacknowledgedOf(asking).filter(({ id }) => !unsent.some(({ clientId }) => clientId === id)),
    [asking, unsent],
  );
  return (
    <>
      <Top
        title={title}
        wait={shown && <PresentWait waiting={asking} />}
        state={
          <>
            <ConnectionPill />
            {state !== 'live' && unsent.length > 0 && <StatusPill tone="warn">{toSend(unsent.length)}</StatusPill>}
          </>
        }
        notes={
          <>
            {!isAwake && <StatusPill tone="warn">The screen may go to sleep</StatusPill>}
            {isOutdated && <NewVersionNotice inLine />}
          </>
        }
      >
        <SoundButtons sound={sound} alerts={alerts} />
      </Top>
      {(state === 'offline' || state === 'unreachable') && <ConnectionBanner reason={state} />}
      <div className={styles.unheard}>
        <UnacknowledgedBanner requests={unheard} />
      </div>
      {shown ? (
        <ShuttleBoard lists={shown} shuttle={shuttle} kept={kept} />
      ) : isPutAway ? (
        <Notice
          title="Not connected for over an hour"
          text="What this screen knew of customers is put away. It goes on by itself when the network is back; until then ask dispatch."
          office={settings.officePhone}
        />
      ) : failed ? (
        <Notice
          title="The board could not be loaded"
          text="It is tried again every few seconds."
          office={settings.officePhone}
          onAgain={retry}
        />
      ) : (
        <PlacesSkeleton />
      )}
    </>
  );
}

/** Puts away what is older than an hour; true while nothing newer has come. */
function useAge(kept: KeptMoves, knownUnder: string): boolean {
  const store = useStore<StateWithConnection>();
  // Not the time at which something was heard last, with which every answered poll would render the board.
  const isOld = useSyncExternalStore(
    useCallback(
      (look: () => void) => {
        const timer = setInterval(look, LOOKED_AT_EVERY);
        const leave = store.subscribe(look);
        return () => {
          clearInterval(timer);
          leave();
        };
      },
      [store],
    ),
    () => {
      const lastContactAt = selectLastContactAt(store.getState());
      return lastContactAt !== null && Date.now() - lastContactAt >= HOUR;
    },
  );
  useEffect(() => {
    const timer = setInterval(() => kept.dropOld(Date.now()), LOOKED_AT_EVERY);
    return () => clearInterval(timer);
  }, [kept]);
  useEffect(() => {
    if (isOld) localStorage.removeItem(knownUnder);
  }, [knownUnder, isOld]);
  return isOld;
}
