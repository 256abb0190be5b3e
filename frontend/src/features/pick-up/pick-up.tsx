import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useGetBoardStateQuery } from '../../lib/board-devices/pairing-api.js';
import { selectConnection } from '../../lib/network/connection.js';
import { sentenceOf } from '../../lib/api/http-error.js';
import { BOARD_LISTS_POLL, BOARD_STATE_POLL, SETTINGS_RETRY_MOST } from '../../lib/time/intervals.js';
import { lotInAddress } from '../../lib/lot/lot-in-address.js';
import { useSettingsQuery } from '../../lib/lot/settings.js';
import { useKeptPage } from '../../lib/page/use-cached-page.js';
import { KeptMoves } from './stored-moves.js';
import { Notice, NoSuchShuttle, OtherLane } from './notices.js';
import { Pairing } from './pairing.js';
import { PickUpScreen } from './pick-up-screen.js';
import { PickUpSkeleton } from './pick-up-skeleton.js';
import { keptUnder, recallOffice, rememberOffice } from './tablet.js';

/** The pick-up board of one shuttle (spec §2 "Shuttle pick-up screens"): for any visitor, where it may show customers. */
export function PickUp({ shuttle }: { shuttle: number }) {
  const { data: settings, error, refetch } = useSettingsQuery();
  // Each spelling of the address is a page of its own to the browser.
  useKeptPage(window.location.pathname.replace(/\/$/, ''));
  const failed = settings === undefined && error !== undefined;
  useRetries(failed, refetch);
  const office = settings?.officePhone;
  useEffect(() => {
    if (office !== undefined) rememberOffice(office);
  }, [office]);

  if (failed) {
    const text = sentenceOf(error, 'It tries again on its own.');
    return (
      <Notice
        title="This board could not be loaded"
        text={text}
        office={recallOffice()}
        onAgain={() => void refetch()}
      />
    );
  }
  if (!settings) return <PickUpSkeleton />;
  if (!settings.shuttles.some(({ number }) => number === shuttle))
    return <NoSuchShuttle shuttle={shuttle} shuttles={settings.shuttles} />;
  return <Admission shuttle={shuttle} />;
}

/** While `failed`, calls `retry` ever more rarely, and at once when the network is back. */
function useRetries(failed: boolean, retry: () => unknown): void {
  useEffect(() => {
    if (!failed) return;
    let tries = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = (): void => {
      timer = setTimeout(again, Math.min(SETTINGS_RETRY_MOST, BOARD_LISTS_POLL * 2 ** tries));
      tries += 1;
    };
    const again = (): void => {
      clearTimeout(timer);
      void retry();
      next();
    };
    next();
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [failed, retry]);
}

/** The board, or what leads to it where a screen has to be paired (design §7 "boards without login"). */
function Admission({ shuttle }: { shuttle: number }) {
  const {
    data: board,
    isFirst,
    refetch,
  } = useGetBoardStateQuery(undefined, {
    pollingInterval: BOARD_STATE_POLL,
    // Renders nothing when a poll brought nothing new. Before it is asked for the first time it is not loading yet.
    selectFromResult: ({ data, isLoading, isUninitialized }) => ({ data, isFirst: isLoading || isUninitialized }),
  });
  const hasLostStream = useSelector(selectConnection).state === 'reconnecting';
  const keys = keysOf(shuttle);
  const [moves] = useState(() => new KeptMoves(keys.moves));
  const isBarred = board?.state === 'unpaired' || board?.state === 'pending';
  const isPaired = board?.state === 'paired';
  const [isRevoked, setRevoked] = useState(false);

  useEffect(() => {
    if (isPaired) {
      localStorage.setItem(keys.paired, 'true');
      setRevoked(false);
    }
    if (!isBarred) return;
    if (localStorage.getItem(keys.paired) !== null) setRevoked(true);
    localStorage.removeItem(keys.paired);
    localStorage.removeItem(keys.known);
    moves.forget();
  }, [isPaired, isBarred, keys.paired, keys.known, moves]);

  // The stream of a revoked screen ends with its access, before any poll of it is refused.
  useEffect(() => {
    if (isPaired && hasLostStream) void refetch();
  }, [isPaired, hasLostStream, refetch]);

  if (isBarred) return <Pairing shuttle={shuttle} revoked={isRevoked} />;
  if (isPaired && board.lane !== null && board.lane !== shuttle) return <OtherLane lane={board.lane} />;
  // A screen that was never known to be allowed asks first; one that knew customers shows them without a network too.
  if (isFirst && localStorage.getItem(keys.known) === null) return <PickUpSkeleton />;
  return <PickUpScreen shuttle={shuttle} kept={moves} knownUnder={keys.known} />;
}

const keysOf = (shuttle: number) => {
  const under = (what: 'known' | 'moves' | 'paired') => keptUnder(what, lotInAddress(), shuttle);
  return { known: under('known'), moves: under('moves'), paired: under('paired') };
};
