import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useGetBoardStateQuery } from '../../lib/board-devices/pairing-api.js';
import { selectConnection } from '../../lib/network/connection.js';
import { useRetry } from '../../lib/network/use-retry.js';
import { BOARD_STATE_POLL } from '../../lib/time/intervals.js';
import { lotInUrl } from '../../lib/lot/page-lot.js';
import { isLotClosed, useSettingsQuery } from '../../lib/lot/settings.js';
import { useCachedPage } from '../../lib/page/service-workers.js';
import { useWords } from './language/words.js';
import { PendingMoves } from './moves/pending-moves.js';
import { NoSuchShuttle, Notice, NotYourLot, OtherLot, OtherShuttle } from './notices.js';
import { Pairing } from './pairing/pairing.js';
import { PickUpScreen } from './pick-up-screen.js';
import { PickUpSkeleton } from './pick-up-skeleton.js';
import { storageKey, loadOfficePhone, storeOfficePhone, type StoredName } from './storage/board-storage.js';

/** The pick-up board of one shuttle, which needs no login. */
export function PickUp({ shuttle }: { shuttle: number }) {
  const words = useWords();
  const { data: settings, error, refetch } = useSettingsQuery();
  // The browser treats each spelling of the address as a separate page.
  useCachedPage(window.location.pathname.replace(/\/$/, ''));
  const closed = isLotClosed(error);
  const failed = closed || (settings === undefined && error !== undefined);
  useRetry(failed ? 'board' : null, refetch);
  const office = settings?.officePhone;
  useEffect(() => {
    if (office !== undefined) storeOfficePhone(office);
  }, [office]);

  if (failed) {
    return (
      <Notice
        title={closed ? words.closed : words.pageFailed}
        text={words.pageFailure(error)}
        office={loadOfficePhone()}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!settings) return <PickUpSkeleton />;
  if (!settings.shuttles.some(({ number }) => number === shuttle))
    return <NoSuchShuttle shuttle={shuttle} shuttles={settings.shuttles} />;
  return <PairedBoard shuttle={shuttle} lotId={settings.lotId} />;
}

/** The board, or the pairing screen while the device must be paired. `lotId` is the lot whose settings are shown. */
function PairedBoard({ shuttle, lotId }: { shuttle: number; lotId: string }) {
  const {
    data: board,
    isFirst,
    refetch,
  } = useGetBoardStateQuery(undefined, {
    pollingInterval: BOARD_STATE_POLL,
    // An unchanged poll does not re-render. Before the first request, `isLoading` is still false.
    selectFromResult: ({ data, isLoading, isUninitialized }) => ({ data, isFirst: isLoading || isUninitialized }),
  });
  const hasLostStream = useSelector(selectConnection).state === 'reconnecting';
  const keys = storageKeys(shuttle);
  const [moves] = useState(() => new PendingMoves(keys.moves));
  const isUnpaired = board?.state === 'unpaired' || board?.state === 'pending';
  const isPaired = board?.state === 'paired';
  const [isRevoked, setRevoked] = useState(false);

  useEffect(() => {
    if (isPaired) {
      localStorage.setItem(keys.paired, 'true');
      setRevoked(false);
    }
    if (!isUnpaired) return;
    if (localStorage.getItem(keys.paired) !== null) setRevoked(true);
    localStorage.removeItem(keys.paired);
    localStorage.removeItem(keys.snapshot);
    localStorage.removeItem(keys.stopped);
    moves.clear();
  }, [isPaired, isUnpaired, keys.paired, keys.snapshot, keys.stopped, moves]);

  // A revoked device's stream ends before any of its polls is rejected.
  useEffect(() => {
    if (isPaired && hasLostStream) void refetch();
  }, [isPaired, hasLostStream, refetch]);

  if (board?.staffLotId !== undefined && !isPaired) return <NotYourLot shuttle={shuttle} lotId={board.staffLotId} />;
  if (isUnpaired) return <Pairing shuttle={shuttle} revoked={isRevoked} />;
  if (board && board.lotId !== lotId) return <OtherLot shuttle={shuttle} lotId={board.lotId} />;
  if (isPaired && board.lane !== null && board.lane !== shuttle) return <OtherShuttle lane={board.lane} />;
  // Without a snapshot, waits until the device is known to be allowed. With one, the board also works offline.
  if (isFirst && localStorage.getItem(keys.snapshot) === null) return <PickUpSkeleton />;
  return <PickUpScreen shuttle={shuttle} pending={moves} snapshotKey={keys.snapshot} stoppedKey={keys.stopped} />;
}

const storageKeys = (shuttle: number) => {
  const key = (name: StoredName) => storageKey(name, lotInUrl(), shuttle);
  return { snapshot: key('known'), moves: key('moves'), paired: key('paired'), stopped: key('stopped') };
};
